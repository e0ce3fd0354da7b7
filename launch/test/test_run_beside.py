# SPDX-License-Identifier: Apache-2.0
"""A command that runs from when others are there until they are gone."""

import os
import signal
import subprocess
import time

from ament_index_python.packages import get_package_prefix

RUN_BESIDE = os.environ['RUN_BESIDE']
SIMULATOR = os.path.join(get_package_prefix('nasm_sim'), 'lib', 'nasm_sim', 'simulator')
TOPIC = '/simulator/control_trajectory'


def words(*command, **parameters):
    options = [word for name, value in parameters.items() for word in ('-p', f'{name}:={value}')]
    return [RUN_BESIDE, *command, '--ros-args', *options]


def run(*command, **parameters):
    return subprocess.run(words(*command, **parameters), capture_output=True, text=True, timeout=30)


def start(*command, **parameters):
    return subprocess.Popen(
        words(*command, **parameters), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_until(is_so, what):
    end = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def pid_from(path):
    wait_until(lambda: path.exists() and path.read_text().endswith('\n'), 'the command does not run')
    return int(path.read_text())


def is_alive(pid):
    try:
        with open(f'/proc/{pid}/stat') as file:
            return file.read().rpartition(')')[2].split()[0] != 'Z'
    except FileNotFoundError:
        return False


def sleeper(path):
    """Return a command that leaves its pid in a file, and then does nothing for long."""
    return 'sh', '-c', f'echo $$ > "{path}"; exec sleep 100'


def test_words_and_exit_code_are_those_of_the_command():
    result = run('sh', '-c', 'echo "$1"; exit 7', 'sh', 'a b:=c')
    assert result.stdout == 'a b:=c\n'
    assert result.returncode == 7


def test_bad_input():
    assert run().returncode == 2
    missing = run('there_is_no_such_program')
    assert missing.returncode == 1
    assert 'cannot start there_is_no_such_program: No such file or directory' in missing.stderr
    assert run('true', timeout_s=0.0).returncode == 2


def test_ctrl_c_ends_the_command(tmp_path):
    process = start(*sleeper(tmp_path / 'pid'))
    pid = pid_from(tmp_path / 'pid')
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert process.returncode == 0
    assert not is_alive(pid)


def test_the_command_does_not_outlive_a_kill(tmp_path):
    process = start(*sleeper(tmp_path / 'pid'))
    pid = pid_from(tmp_path / 'pid')
    process.kill()
    process.communicate(timeout=20)
    wait_until(lambda: not is_alive(pid), 'the command is still running')


def test_nobody_comes(tmp_path):
    listeners = run(*sleeper(tmp_path / 'pid'), listeners_of='/nowhere', timeout_s=0.3)
    assert listeners.returncode == 1
    assert "too few subscriptions on '/nowhere' within 0.3 s" in listeners.stderr
    assert not (tmp_path / 'pid').exists()
    publishers = run(*sleeper(tmp_path / 'pid'), publishers_of='/nowhere', timeout_s=1.0)
    assert publishers.returncode == 1
    assert not is_alive(pid_from(tmp_path / 'pid'))


def test_the_command_comes_and_goes_with_who_listens(tmp_path):
    process = start(*sleeper(tmp_path / 'pid'), listeners_of=TOPIC)
    time.sleep(0.5)
    assert not (tmp_path / 'pid').exists()
    simulator = subprocess.Popen([SIMULATOR], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    pid = pid_from(tmp_path / 'pid')
    simulator.send_signal(signal.SIGINT)
    simulator.wait(timeout=20)
    errors = process.communicate(timeout=20)[1]
    assert process.returncode == 0
    assert f"too few subscriptions left on '{TOPIC}'" in errors
    assert not is_alive(pid)
