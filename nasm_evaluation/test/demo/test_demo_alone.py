# SPDX-License-Identifier: Apache-2.0
"""The program `demo` without controller and simulator, or with invalid parameters."""

import os
import signal
import subprocess

DEMO = os.environ['DEMO']


def demo(*parameters):
    words = [word for parameter in parameters for word in ('-p', parameter)]
    return [DEMO, '--ros-args', '-r', '__ns:=/nowhere', *words]


def test_nobody_is_there(tmp_path):
    output = tmp_path / 'report'
    result = subprocess.run(
        demo('start_timeout_s:=0.5', f'output:={output}', 'system:=rocket'), capture_output=True, text=True, timeout=20)
    assert result.returncode == 1
    assert 'no node /nowhere/controller reports on /diagnostics' in result.stderr
    assert 'no node /nowhere/simulator reports on /diagnostics' in result.stderr
    assert 'waited for 0.5 s' in result.stderr
    assert 'system:=rocket' in result.stderr
    assert not output.exists()


def test_bad_parameters():
    for parameter, complaint in (('system:=boat', 'there is no system "boat"'), ('count:=0', 'count'),
                                 ('ood_share:=2.0', 'ood_share')):
        result = subprocess.run(demo(parameter), capture_output=True, text=True, timeout=20)
        assert result.returncode == 2, parameter
        assert complaint in result.stderr


def test_ctrl_c():
    process = subprocess.Popen(demo(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline() == 'Waiting for controller and simulator in namespace /nowhere\n'
    process.send_signal(signal.SIGINT)
    assert 'interrupted' in process.communicate(timeout=20)[1]
    assert process.returncode == 130
