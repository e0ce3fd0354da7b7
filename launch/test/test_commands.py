# SPDX-License-Identifier: Apache-2.0
"""Runs or checks the commands of README, docs/ and the packages' READMEs, as they are printed.

A bash block of README or docs/ runs unless an HTML comment before it says otherwise; docs/workspace.md describes these
comments. Commands in the READMEs of packages and in running text are checked. To save time, training is replaced by
the trained model and the demonstration is shortened, unless NASM_TEST_FULL=1.
"""

import functools
import os
from pathlib import Path
import re
import shlex
import shutil
import signal
import subprocess
import time

from ament_index_python.packages import get_package_prefix, get_package_share_directory
import pytest

REPOSITORY = Path(os.environ['REPOSITORY'])
MODELS = Path(os.environ['MODELS_FOLDER'])
FULL = os.environ.get('NASM_TEST_FULL') == '1'
RUN = [REPOSITORY / 'README.md', *sorted((REPOSITORY / 'docs').glob('*.md'))]
CHECKED = sorted(path for path in REPOSITORY.glob('**/README.md')
                 if path not in RUN and not {'out', 'build', 'install'} & set(path.relative_to(REPOSITORY).parts))
# These run until Ctrl-C, in parallel with the commands that follow in their block.
SERVES = re.compile(r'ros2 (launch nasm_bringup nasm\.launch|run nasm_controller controller |topic echo (?!--once))')
SERVER_START_S = 3.0
CTRL_C = 130
SHORTENED = {
    r'ros2 launch nasm_bringup demo\.launch\.xml': 'count:=5 compare:=false',
    r'ros2 launch nasm_pushing_tools replay\.launch\.xml': 'limit:=5'}
BLOCK = re.compile(r'(?:^<!-- test: (check|skip|with)\b ?(.*?) ?-->\n)?^```bash\n(.*?)^```', re.MULTILINE | re.DOTALL)
# What a page says about a command is not the command: `ros2 nasm VERB --help`, `ros2 nasm train … --out F`.
IS_COMPLETE = re.compile(r'^ros2 (nasm|launch|run) [a-z]')


class Block:
    """A bash block of a page."""

    def __init__(self, page, mode, argument, text):
        self.mode, self.argument = mode or ('run' if page in RUN else 'check'), argument
        lines = [re.sub(r'(^|\s)#.*', '', line).strip() for line in text.replace('\\\n', ' ').splitlines()]
        self.commands = [line for line in lines if line]
        # The commands of Humble's block are those of a machine that has Humble.
        if any('/opt/ros/humble' in line for line in lines):
            self.mode = 'skip'
        self.id = f'{page.relative_to(REPOSITORY)}: {self.commands[0]}'


def blocks(*modes):
    found = [Block(page, *match) for page in RUN + CHECKED for match in BLOCK.findall(page.read_text())]
    return [block for block in found if block.mode in modes]


def spans():
    """Return the commands in running text and tables."""
    found = {}
    for page in RUN + CHECKED:
        for text in re.findall(r'`(ros2 [^`\n]+)`', BLOCK.sub('', page.read_text())):
            if IS_COMPLETE.match(text) and not text.startswith('ros2 nasm VERB'):
                found.setdefault(text.replace('\\|', '|'), str(page.relative_to(REPOSITORY)))
    return found


@functools.cache
def output(*words):
    result = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, f'{shlex.join(words)}\n{result.stdout}\n{result.stderr}'
    return result.stdout


def check_options(words, text):
    for option in (word.partition('=')[0].strip('[]') for word in words if re.match(r'\[?--\w', word)):
        assert re.search(rf'(?<![\w-]){re.escape(option)}(?![\w-])', text), f'there is no option {option} in\n{text}'


def check(command):
    """Check that programs, verbs, options, launch arguments and files of the repository exist."""
    words = shlex.split(command)
    if words[:2] == ['ros2', 'nasm'] and len(words) > 2:
        verb = words[2:4] if words[2] == 'push' and len(words) > 3 and re.fullmatch('[a-z-]+', words[3]) else words[2:3]
        if not verb[-1].startswith('-'):
            check_options(words, output('ros2', 'nasm', *verb, '--help'))
    elif words[:2] == ['ros2', 'launch']:
        arguments = output('ros2', 'launch', words[2], words[3], '--show-args')
        for name in re.findall(r' (\w+):=', command):
            assert f"'{name}':" in arguments, f'{words[3]} has no argument {name}'
    elif words[:2] == ['ros2', 'run']:
        program = Path(get_package_prefix(words[2]), 'lib', words[2], words[3])
        assert program.is_file(), program
    elif words[0] == 'ros2' and len(words) > 2:
        output('ros2', words[1], words[2], '--help')
    elif words[0] == 'make':
        for target in (word for word in words[1:] if '=' not in word):
            assert re.search(rf'^{target}:', (REPOSITORY / 'Makefile').read_text(), re.MULTILINE), target
    for word in words:
        if re.match(r'((?!nasm_msgs)nasm_\w+|docs|examples|tools)/', word):
            assert (REPOSITORY / word).exists(), word


def run(command, folder):
    trains = re.match(r'ros2 nasm train --system (\w+) --out (\S+)', command)
    if trains and not FULL:
        check(command)
        shutil.copy(MODELS / f'{trains[1]}.safetensors', folder / trains[2])
        return
    for pattern, arguments in SHORTENED.items():
        if re.match(pattern, command) and not FULL:
            command = f'{command} {arguments}'
    result = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True, timeout=200)
    assert result.returncode == 0, f'{command}\n{result.stdout}\n{result.stderr}'


def start(command, folder):
    return subprocess.Popen(
        shlex.split(command), cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@pytest.fixture(scope='module')
def folder(tmp_path_factory):
    """Return an empty folder in which the pages' paths of the repository work."""
    path = tmp_path_factory.mktemp('commands of pages')
    (path / 'nasm_evaluation').symlink_to(Path(get_package_share_directory('nasm_evaluation')))
    return path


@pytest.mark.parametrize('block', blocks('run', 'with'), ids=lambda block: block.id)
def test_commands_run_as_printed(block, folder):
    served = []
    try:
        if block.mode == 'with':
            served.append(start(block.argument, folder))
            time.sleep(SERVER_START_S)
        for command in block.commands:
            if command.startswith(('make ', 'source ')):
                check(command)
            elif SERVES.match(command):
                served.append(start(command, folder))
            else:
                run(command, folder)
        if served and SERVES.match(block.commands[-1]):
            time.sleep(SERVER_START_S)
    finally:
        for process in served:
            process.send_signal(signal.SIGINT)
        logs = [process.communicate(timeout=30)[0] for process in served]
    for process, log in zip(served, logs):
        assert process.returncode in (0, CTRL_C), log
        assert 'ERROR' not in log, log


@pytest.mark.parametrize('block', blocks('check'), ids=lambda block: block.id)
def test_commands_exist(block):
    for command in block.commands:
        check(command)


@pytest.mark.parametrize('command', spans(), ids=lambda command: f'{spans()[command]}: {command}')
def test_commands_in_text_exist(command):
    check(re.sub(r'…|\.\.\.|<\w+>', '', command).replace("'", '').replace('"', ''))


def test_every_kind_of_command_is_there():
    commands = [command for block in blocks('run') for command in block.commands]
    assert len(commands) >= 25
    for verb in ('query', 'solve', 'train', 'evaluate', 'evaluate-bag', 'generate', 'merge', 'inspect', 'push'):
        assert any(command.startswith(f'ros2 nasm {verb} ') for command in commands), verb
    assert not any(block.mode == 'skip' and not block.argument for block in blocks('skip')
                   if '/opt/ros/humble' not in ' '.join(block.commands)), 'a skipped block gives its reason'
