# SPDX-License-Identifier: Apache-2.0
"""The command ros2 launch."""

import fcntl
import os
import pty
import signal
import subprocess
import sys
import termios

import pytest

_MAIN = '''<launch>
  <arg name="word" description="what to say"/>
  <arg name="end" default="$(env DEMO_END !)"/>
  <node pkg="demo_pkg" exec="show" name="n" args="$(var word)$(var end)" output="screen"/>
</launch>
'''
# Two nodes; the second one ignores SIGINT.
_WAIT = '''<launch>
  <node pkg="demo_pkg" exec="wait" output="screen"/>
  <node pkg="demo_pkg" exec="stubborn" output="screen"/>
</launch>
'''
_STUBBORN = f'''#!{sys.executable}
import os, signal, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
os.write(1, b'ready %d\\n' % os.getpid())
while True:
    time.sleep(1)
'''


class Launcher:
    """Runs ros2 launch with package demo_pkg."""

    def __init__(self, prefix):
        self.prefix = prefix
        index = prefix / 'share' / 'ament_index' / 'resource_index' / 'packages'
        self.share = prefix / 'share' / 'demo_pkg' / 'launch'
        for directory in (index, self.share, prefix / 'lib' / 'demo_pkg'):
            directory.mkdir(parents=True)
        (index / 'demo_pkg').write_text('')
        (self.share / 'main.launch.xml').write_text(_MAIN)
        (self.share / 'wait.launch.xml').write_text(_WAIT)
        programs = {
            'show': '#!/bin/sh\necho "$1"\n',
            'wait': '#!/bin/sh\necho ready $$; exec sleep 60\n',
            'stubborn': _STUBBORN,
        }
        for name, text in programs.items():
            path = prefix / 'lib' / 'demo_pkg' / name
            path.write_text(text)
            path.chmod(0o755)
        self.environment = {
            **os.environ, 'ROS_LOG_DIR': str(prefix / 'log'),
            'AMENT_PREFIX_PATH': f"{prefix}:{os.environ.get('AMENT_PREFIX_PATH', '')}"}

    def run(self, *arguments):
        return subprocess.run(['ros2', 'launch', *arguments], env=self.environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)

    def start(self, *arguments, **kwargs):
        return subprocess.Popen(['ros2', 'launch', *arguments], env=self.environment,
                                stdout=subprocess.PIPE, text=True, **kwargs)


@pytest.fixture
def launcher(tmp_path):
    return Launcher(tmp_path)


def pids_when_ready(process, count):
    pids = []
    for line in process.stdout:
        if '] ready ' in line:
            pids.append(int(line.split()[-1]))
            if len(pids) == count:
                return pids
    raise AssertionError('the launch ended early')


def assert_gone(pids):
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_package_and_path(launcher):
    for arguments in (['demo_pkg', 'main.launch.xml'], [str(launcher.share / 'main.launch.xml')]):
        result = launcher.run(*arguments, 'word:=hi', 'word:=hello')
        assert result.returncode == 0
        assert '[INFO] [show-1]: process started with pid [' in result.stdout
        assert '[show-1] hello!\n' in result.stdout
        assert '[INFO] [show-1]: process has finished cleanly [pid ' in result.stdout
        assert result.stderr == ''


def test_log_files(launcher):
    launcher.run('demo_pkg', 'main.launch.xml', 'word:=hello', 'end:=.')
    [log] = launcher.prefix.glob('log/*/launch.log')
    assert '[INFO] [show-1]: process started with pid' in log.read_text()


def test_show_arguments(launcher):
    result = launcher.run('-s', 'demo_pkg', 'main.launch.xml')
    assert result.stdout == (
        "Arguments (pass arguments as '<name>:=<value>'):\n\n"
        "    'word':\n        what to say\n\n"
        "    'end':\n        no description given\n        (default: EnvVar('DEMO_END'))\n")
    assert not (launcher.prefix / 'log').exists()


def test_launch_prefix(launcher):
    result = launcher.run('--launch-prefix', 'echo prefixed', 'demo_pkg', 'main.launch.xml',
                          'word:=hello')
    assert '[echo-1] prefixed ' in result.stdout


def test_sigint_from_a_script_ends_all(launcher):
    process = launcher.start('-n', 'demo_pkg', 'wait.launch.xml', 'sigterm_timeout:=0.5')
    pids = pids_when_ready(process, 2)
    process.send_signal(signal.SIGINT)
    output = process.communicate(timeout=20)[0]
    assert process.returncode == 0
    assert '[WARNING] [launch]: user interrupted with ctrl-c (SIGINT)\n' in output
    assert "sending signal 'SIGINT' to process[wait-1]" in output
    assert "escalating to 'SIGTERM'" in output
    assert_gone(pids)


def test_ctrl_c_in_a_terminal_ends_all(launcher):
    controller, terminal = pty.openpty()

    def take_terminal():
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    process = launcher.start('demo_pkg', 'wait.launch.xml', 'sigterm_timeout:=0.5',
                             stdin=terminal, preexec_fn=take_terminal)
    pids = pids_when_ready(process, 2)
    os.write(controller, b'\x03')
    output = process.communicate(timeout=20)[0]
    os.close(controller)
    os.close(terminal)
    assert process.returncode == 0
    # The terminal has sent it already.
    assert "sending signal 'SIGINT'" not in output
    assert "sending signal 'SIGTERM' to process[stubborn-2]" in output
    assert_gone(pids)


def test_sigterm_ends_all(launcher):
    process = launcher.start('-n', 'demo_pkg', 'wait.launch.xml', 'sigterm_timeout:=0.5')
    pids = pids_when_ready(process, 2)
    process.terminate()
    process.communicate(timeout=20)
    assert process.returncode == 1
    assert_gone(pids)


@pytest.mark.parametrize(('arguments', 'message'), [
    (['no_pkg', 'main.launch.xml'], "Package 'no_pkg' not found"),
    (['demo_pkg', 'man.launch.xml'], "file 'man.launch.xml' was not found in the share"),
    (['demo_pkg'], "launch file 'demo_pkg' not found"),
    (['./nowhere.launch.xml'], "launch file './nowhere.launch.xml' not found"),
    (['demo_pkg', 'main.launch.xml'], "missing required argument 'word'"),
    (['demo_pkg', 'main.launch.xml', 'word'], "malformed launch argument 'word'"),
    (['demo_pkg', 'main.launch.xml', 'wrd:=x'],
     "unknown launch argument 'wrd', did you mean 'word'?"),
    (['demo_pkg', 'bad.launch.xml'], 'bad.launch.xml:3: malformed XML at column'),
    (['-s', 'demo_pkg', 'bad.launch.xml'], 'bad.launch.xml:3: malformed XML at column'),
    (['--launch-prefix-filter', 'x', 'demo_pkg', 'main.launch.xml'], 'needs --launch-prefix'),
])
def test_mistakes(arguments, message, launcher):
    (launcher.share / 'bad.launch.xml').write_text('<launch>\n<node\n<launch/>')
    result = launcher.run(*arguments)
    output = result.stdout + result.stderr
    culprits = [line for line in output.splitlines() if message in line]
    assert result.returncode == 1
    assert len(culprits) == 1
    assert 'Traceback' not in output


def test_unknown_argument_may_belong_to_an_unknown_include(launcher):
    (launcher.share / 'outer.launch.xml').write_text(
        '<launch><include file="$(dirname)/main.launch.xml"><arg name="word" value="inner"/>'
        '</include></launch>')
    result = launcher.run('demo_pkg', 'outer.launch.xml', 'end:=?')
    assert result.returncode == 0
    assert '[show-1] inner?\n' in result.stdout
