# SPDX-License-Identifier: Apache-2.0
"""The command ros2 and the commands that packages add to it."""

import os
import subprocess

import pytest

_GREET = '''
from ros2cli.command import CommandExtension


class GreetCommand(CommandExtension):

    def add_arguments(self, parser, cli_name):
        parser.add_argument('who')

    def main(self, *, parser, args):
        if args.who == 'nobody':
            raise RuntimeError('nobody is there')
        print(f'hello {args.who}')
        return 3
'''


@pytest.fixture
def ros2(tmp_path):
    """Return a function that runs ros2 with a package that adds two commands."""
    index = tmp_path / 'share' / 'ament_index' / 'resource_index' / 'ros2cli.command'
    index.mkdir(parents=True)
    (index / 'demo_pkg').write_text(
        'greet = demo_greet:GreetCommand | Says hello\n\nrun_it = lib/demo_pkg/it | Runs it\n'
        'lost = lib/demo_pkg/lost | Is not there\n')
    (tmp_path / 'demo_greet.py').write_text(_GREET)
    program = tmp_path / 'lib' / 'demo_pkg' / 'it'
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "it: $*"; exit 5\n')
    program.chmod(0o755)
    environment = {
        **os.environ,
        'AMENT_PREFIX_PATH': f"{tmp_path}:{os.environ.get('AMENT_PREFIX_PATH', '')}",
        'PYTHONPATH': f"{tmp_path}:{os.environ.get('PYTHONPATH', '')}",
    }

    def run(*arguments):
        return subprocess.run(
            ['ros2', *arguments], env=environment, capture_output=True, text=True)
    return run


def test_help_lists_commands(ros2):
    for arguments in ([], ['-h'], ['--help']):
        result = ros2(*arguments)
        assert result.returncode == 0
        lines = [' '.join(line.split()) for line in result.stdout.splitlines()]
        assert 'greet Says hello' in lines
        assert 'run_it Runs it' in lines


def test_python_command(ros2):
    result = ros2('greet', 'you')
    assert (result.stdout, result.returncode) == ('hello you\n', 3)
    result = ros2('greet')
    assert result.returncode == 2
    assert 'usage: ros2 greet' in result.stderr


def test_executable_command(ros2):
    result = ros2('run_it', 'a', '--flag', 'b c')
    assert (result.stdout, result.returncode) == ('it: a --flag b c\n', 5)


@pytest.mark.parametrize(('arguments', 'message', 'code'), [
    (['great'], "unknown command 'great', did you mean 'greet'?", 2),
    (['xyz'], "unknown command 'xyz', commands are: ", 2),
    (['greet', 'nobody'], 'nobody is there', 1),
    (['lost'], "lib/demo_pkg/lost': No such file or directory", 1),
])
def test_mistakes(arguments, message, code, ros2):
    result = ros2(*arguments)
    assert result.returncode == code
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_no_environment(tmp_path):
    result = subprocess.run(['ros2', 'greet'], capture_output=True, text=True,
                            env={**os.environ, 'AMENT_PREFIX_PATH': str(tmp_path)})
    assert result.returncode == 2
    assert 'source the setup.bash of a workspace' in result.stderr
