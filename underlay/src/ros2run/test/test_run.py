# SPDX-License-Identifier: Apache-2.0
"""The command ros2 run."""

import os
import signal
import subprocess

import pytest


@pytest.fixture
def environment(tmp_path):
    """An environment with package demo_pkg and its executables."""
    index = tmp_path / 'share' / 'ament_index' / 'resource_index' / 'packages'
    index.mkdir(parents=True)
    (index / 'demo_pkg').write_text('')
    (index / 'empty_pkg').write_text('')
    directory = tmp_path / 'lib' / 'demo_pkg'
    directory.mkdir(parents=True)
    programs = {
        'show': 'for a in "$@"; do echo "$a"; done; exit ${DEMO_CODE:-0}',
        'wait': 'echo $$; exec sleep 60',
        'data.txt': '',
    }
    for name, text in programs.items():
        (directory / name).write_text(f'#!/bin/sh\n{text}\n')
        (directory / name).chmod(0o644 if '.' in name else 0o755)
    return {**os.environ,
            'AMENT_PREFIX_PATH': f"{tmp_path}:{os.environ.get('AMENT_PREFIX_PATH', '')}"}


def ros2_run(environment, *arguments, **variables):
    return subprocess.run(['ros2', 'run', *arguments], env={**environment, **variables},
                          capture_output=True, text=True)


def test_arguments_pass_through(environment):
    arguments = ['a b', '--ros-args', '-r', '__node:=n', '--help', '-h']
    result = ros2_run(environment, 'demo_pkg', 'show', *arguments)
    assert result.stdout.splitlines() == arguments
    assert result.returncode == 0


def test_exit_code_passes_through(environment):
    assert ros2_run(environment, 'demo_pkg', 'show', DEMO_CODE='7').returncode == 7


def test_prefix(environment):
    result = ros2_run(environment, '--prefix', 'env DEMO_CODE=4', 'demo_pkg', 'show', 'x')
    assert (result.stdout, result.returncode) == ('x\n', 4)


@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGTERM])
def test_signals_reach_the_executable(number, environment):
    process = subprocess.Popen(['ros2', 'run', 'demo_pkg', 'wait'], env=environment,
                               stdout=subprocess.PIPE, text=True)
    pid = int(process.stdout.readline())
    process.send_signal(number)
    assert process.wait(timeout=20) == -number
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@pytest.mark.parametrize(('arguments', 'message'), [
    (['demo_pgk', 'show'], "Package 'demo_pgk' not found, similar ones are: demo_pkg"),
    (['nothing_like_it', 'show'], "Package 'nothing_like_it' not found"),
    (['demo_pkg', 'shw'], "No executable 'shw' found in package 'demo_pkg', it has: show, wait"),
    (['demo_pkg', 'data.txt'], "No executable 'data.txt' found"),
    (['empty_pkg', 'x'], "No executable 'x' found in package 'empty_pkg', it has none"),
    (['--prefix', '/nowhere/gdb', 'demo_pkg', 'show'], "cannot run '/nowhere/gdb'"),
])
def test_mistakes(arguments, message, environment):
    result = ros2_run(environment, *arguments)
    assert result.returncode == 1
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1
