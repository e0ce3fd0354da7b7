# SPDX-License-Identifier: Apache-2.0
"""The replay without a node, with a node that ends, or with invalid parameters."""

import os
import shutil
import signal
import subprocess

import pytest

REPLAY = os.environ['REPLAY']
NODE = os.environ['PUSHING_CONTROLLER']


def replay(*parameters):
    words = [word for parameter in parameters for word in ('-p', parameter)]
    return [REPLAY, '--ros-args', *words]


@pytest.fixture(scope='module')
def inputs(tmp_path_factory):
    folder = tmp_path_factory.mktemp('inputs')
    subprocess.run([os.environ['WRITE_REPLAY_INPUTS'], folder], check=True)
    return folder


def test_nobody_is_there(inputs, tmp_path):
    output = tmp_path / 'report'
    result = subprocess.run(
        replay(f'recordings:={inputs}/recordings', 'start_timeout_s:=0.5', f'output:={output}'),
        capture_output=True, text=True, timeout=20)
    assert result.returncode == 1
    assert 'no node /pushing reports on /diagnostics (waited for 0.5 s)' in result.stderr
    assert not output.exists()


def test_bad_arguments():
    result = subprocess.run([REPLAY, '--ros-args', '-p'], capture_output=True, text=True, timeout=20)
    assert result.returncode == 2
    assert 'error: ' in result.stderr


def test_bad_parameters(inputs, tmp_path):
    good = f'recordings:={inputs}/recordings'
    (tmp_path / 'noise.h5').write_text('noise')
    for parameters, complaint in (
            ((), 'recordings is empty'),
            (('recordings:=/nowhere',), '/nowhere'),
            ((good, 'limit:=-1'), 'limit'),
            ((good, 'pushes:=none'), 'all, paper'),
            ((good, 'start_timeout_s:=0.0'), 'start_timeout_s'),
            ((f'recordings:={tmp_path}',), '1 name not understood'),
            ((good, f'images:={tmp_path}'), 'no image of the shape')):
        result = subprocess.run(replay(*parameters), capture_output=True, text=True, timeout=20)
        assert result.returncode == 2, parameters
        assert complaint in result.stderr


def test_ctrl_c(inputs):
    process = subprocess.Popen(replay(f'recordings:={inputs}/recordings'),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline() == 'Waiting for the node pushing in namespace / to send it up to 8 pushes\n'
    process.send_signal(signal.SIGINT)
    assert 'interrupted' in process.communicate(timeout=20)[1]
    assert process.returncode == 130


def test_a_node_that_dies(inputs, tmp_path):
    node = subprocess.Popen([NODE, '--ros-args', '-p', f'model:={inputs}/model.safetensors'])
    # Many recordings, so that it is not over before the node is.
    for copy in range(100):
        shutil.copytree(inputs / 'recordings', tmp_path / 'recordings' / str(copy))
    client = subprocess.Popen(replay(f'recordings:={tmp_path}/recordings', 'timeout_s:=0.2', f'output:={tmp_path}'),
                              stdout=subprocess.PIPE, text=True)
    for line in client.stdout:
        if line.startswith('    1 '):
            node.kill()
            break
    rest = client.communicate(timeout=30)[0]
    node.wait(timeout=20)
    assert client.returncode == 1
    assert rest.count('  lost\n') == 3
    assert 'The node has stopped answering: 3 pushes in a row were lost.' in rest
    assert 'pushes were answered.' in rest and 'All ' not in rest
    assert (tmp_path / 'report.html').exists()


def test_an_output_that_cannot_be(inputs, tmp_path):
    (tmp_path / 'file').write_text('no folder')
    node = subprocess.Popen([NODE, '--ros-args', '-p', f'model:={inputs}/model.safetensors'])
    try:
        result = subprocess.run(replay(f'recordings:={inputs}/recordings', f'output:={tmp_path}/file/report'),
                                capture_output=True, text=True, timeout=40)
    finally:
        node.send_signal(signal.SIGINT)
        node.wait(timeout=20)
    assert result.returncode == 1
    assert f'cannot make the folder {tmp_path}/file/report' in result.stderr
    assert 'MAPE' not in result.stdout, 'no push was sent in vain'


def test_a_refusal_is_told(inputs, tmp_path):
    node = subprocess.Popen([NODE, '--ros-args', '-p', f'model:={inputs}/model.safetensors',
                             '-p', 'deadline_ms:=0.000001'])
    try:
        result = subprocess.run(replay(f'recordings:={inputs}/recordings', 'limit:=2', f'output:={tmp_path}'),
                                capture_output=True, text=True, timeout=40)
    finally:
        node.send_signal(signal.SIGINT)
        node.wait(timeout=20)
    assert result.returncode == 1
    assert result.stdout.count('refused: deadline: the answer took') == 2
    assert '0 of 2 pushes were answered.' in result.stdout
