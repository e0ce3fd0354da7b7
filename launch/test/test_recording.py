# SPDX-License-Identifier: Apache-2.0
"""The launch argument `record`: what happens is in the bag, however the launch ends."""

import glob
import os
import signal
import sqlite3
import subprocess
import time

from ament_index_python.packages import get_package_share_directory
import pytest

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = os.path.join(get_package_share_directory('nasm_models'), 'models', 'pendulum.safetensors')
COUNT = 4


def launch(file, *arguments):
    return ['ros2', 'launch', os.path.join(HERE, '..', file), 'system:=pendulum',
            f'model:={MODEL}', *arguments]


def counts(bag):
    """Return how many messages there are by topic, without the system's name."""
    files = glob.glob(os.path.join(glob.escape(str(bag)), '*.db3'))
    if not files:
        return {}
    database = sqlite3.connect(f'file:{files[0]}?mode=ro', uri=True)
    try:
        found = database.execute(
            'SELECT topics.name, COUNT(messages.id) FROM topics LEFT JOIN messages '
            'ON messages.topic_id = topics.id GROUP BY topics.name').fetchall()
    except sqlite3.OperationalError:  # not there yet, or just being written
        found = []
    finally:
        database.close()
    return {name.replace('/pendulum/', ''): count for name, count in found}


def wait_until(is_so, what):
    end = time.monotonic() + 40
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(0.1)


def recorder_of(bag):
    """Return the pid of the process that writes the bag; 0 if there is none."""
    for folder in glob.glob('/proc/[0-9]*'):
        try:
            with open(os.path.join(folder, 'cmdline'), 'rb') as file:
                words = file.read().split(b'\0')
            writes = any(str(bag) in os.readlink(link)
                         for link in glob.glob(os.path.join(folder, 'fd', '*')))
        except OSError:
            continue
        if b'record' in words and writes:
            return int(os.path.basename(folder))
    return 0


def test_the_demonstration_is_recorded_and_ends(tmp_path):
    bag = tmp_path / 'a bag'
    result = subprocess.run(
        launch('demo.launch.xml', f'count:={COUNT}', 'compare:=false',
               f'output:={tmp_path / "report"}', f'record:={bag}'),
        capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stdout + result.stderr
    assert (bag / 'metadata.yaml').is_file(), result.stdout
    recorded = counts(bag)
    # Nothing but the goals, and nothing of them is lost.
    assert recorded['controller/instance'] == COUNT
    assert recorded['controller/control_trajectory'] == COUNT
    assert recorded['simulator/evaluation'] == COUNT
    assert recorded['simulator/state'] > 0


@pytest.fixture
def running(tmp_path):
    """Controller and simulator that are being recorded; ended after the test."""
    bag = tmp_path / 'bag'
    process = subprocess.Popen(
        launch('nasm.launch.xml', f'record:={bag}'),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    yield process, bag
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)


def test_the_recording_ends_with_the_launch(running):
    process, bag = running
    wait_until(lambda: recorder_of(bag), 'there is no recorder')
    wait_until(lambda: 'simulator/state' in counts(bag), 'nothing is recorded')
    time.sleep(1.0)  # a topic is in the bag before its first message
    process.send_signal(signal.SIGINT)
    output = process.communicate(timeout=30)[0]
    assert (bag / 'metadata.yaml').is_file(), output
    assert counts(bag)['simulator/state'] > 0
    assert recorder_of(bag) == 0


def test_a_killed_recorder_leaves_a_bag_and_the_others_alive(running):
    process, bag = running
    wait_until(lambda: recorder_of(bag), 'there is no recorder')
    wait_until(lambda: 'simulator/state' in counts(bag), 'nothing is recorded')
    os.kill(recorder_of(bag), signal.SIGKILL)
    wait_until(lambda: recorder_of(bag) == 0, 'the recorder lives on')
    assert process.poll() is None
    assert 'simulator/state' in counts(bag)
    process.send_signal(signal.SIGINT)
    output = process.communicate(timeout=30)[0]
    assert 'process has finished cleanly' in output
