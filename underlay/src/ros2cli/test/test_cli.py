# SPDX-License-Identifier: Apache-2.0
"""The command ros2 and the commands that packages add to it."""

import os
import subprocess

import pytest

_GREET = '''
from ros2cli.command import CommandExtension


class GreetCommand(CommandExtension):
    """
    Says hello.

    To anybody.
    """

    def add_arguments(self, parser, cli_name):
        parser.add_argument('who', help=f'whom {cli_name} greets')

    def main(self, *, parser, args):
        if args.who == 'nobody':
            raise RuntimeError('nobody is there')
        print(f'hello {args.who}')
        return 3
'''


_PROGRAMS = '''
from ros2cli.command import ProgramCommand


class RunItCommand(ProgramCommand):
    """Runs it."""


class LostCommand(ProgramCommand):
    """Is not there."""
'''


@pytest.fixture
def ros2(tmp_path):
    """Return a function that runs ros2 with a package that adds commands."""
    python = tmp_path / 'python'
    files = {
        tmp_path / 'share/ament_index/resource_index/packages/demo_pkg': '',
        tmp_path / 'lib/demo_pkg/run_it': '#!/bin/sh\necho "it: $*"; exit 5\n',
        python / 'demo_pkg/__init__.py': '',
        python / 'demo_pkg/greet.py': _GREET,
        python / 'demo_pkg/programs.py': _PROGRAMS,
        python / 'demo_pkg/broken.py': 'import no_such_module\n',
        python / 'demo_pkg-0.1.0-py3.egg-info/entry_points.txt':
            '[console_scripts]\nother = demo_pkg.other:main\n\n[ros2cli.command]\n'
            'greet = demo_pkg.greet:GreetCommand\nrun_it = demo_pkg.programs:RunItCommand\n'
            'lost = demo_pkg.programs:LostCommand\nbroken = demo_pkg.broken:BrokenCommand\n',
        # An older version of the same package, further back on the path, does not count.
        tmp_path / 'old/demo_pkg-0.0.1.dist-info/entry_points.txt':
            '[ros2cli.command]\nold = demo_pkg.old:OldCommand\n',
    }
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / 'lib/demo_pkg/run_it').chmod(0o755)
    environment = {
        **os.environ,
        'AMENT_PREFIX_PATH': f"{tmp_path}:{os.environ.get('AMENT_PREFIX_PATH', '')}",
        'PYTHONPATH': f"{python}:{tmp_path / 'old'}:{os.environ.get('PYTHONPATH', '')}",
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
        assert not any(line.startswith(('old', 'other', 'broken')) for line in lines)
        assert result.stderr == (
            "warning: cannot load the command 'broken' from demo_pkg.broken:BrokenCommand: "
            "ModuleNotFoundError: No module named 'no_such_module'\n")


def test_python_command(ros2):
    result = ros2('greet', 'you')
    assert (result.stdout, result.returncode) == ('hello you\n', 3)
    result = ros2('greet')
    assert result.returncode == 2
    assert 'usage: ros2 greet' in result.stderr
    assert 'whom ros2 greet greets' in ros2('greet', '--help').stdout


def test_program_command(ros2):
    result = ros2('run_it', 'a', '--flag', 'b c')
    assert (result.stdout, result.returncode) == ('it: a --flag b c\n', 5)


@pytest.mark.parametrize(('arguments', 'message', 'code'), [
    (['great'], "unknown command 'great', did you mean 'greet'?", 2),
    (['xyz'], "unknown command 'xyz', commands are: ", 2),
    (['greet', 'nobody'], 'nobody is there', 1),
    (['broken'], "cannot load the command 'broken' from demo_pkg.broken:BrokenCommand", 1),
    (['lost'], "lib/demo_pkg/lost': No such file or directory", 1),
])
def test_mistakes(arguments, message, code, ros2):
    result = ros2(*arguments)
    assert result.returncode == code
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1
