# SPDX-License-Identifier: Apache-2.0
"""The commands of README, as they are printed there.

Training is replaced by the model that it makes, unless NASM_TEST_FULL=1.
"""

import os
from pathlib import Path
import re
import shutil
import signal
import subprocess

import pytest

README = Path(os.environ['README'])
MODELS = Path(os.environ['MODELS_FOLDER'])
FULL = os.environ.get('NASM_TEST_FULL') == '1'
# These run until Ctrl-C, beside the commands that follow in their block.
SERVES = re.compile(r'ros2 launch nasm_bringup nasm\.launch\.xml')
IS_OURS = re.compile(r'ros2 (nasm|launch|topic|run) ?')


def blocks():
    text = README.read_text()
    for block in re.findall(r'^```bash\n(.*?)^```', text, re.MULTILINE | re.DOTALL):
        lines = [line.partition(' #')[0].strip() for line in block.replace('\\\n', ' ').splitlines()]
        # The commands of Humble's block are those of a machine that has Humble.
        if any('/opt/ros/humble' in line for line in lines):
            continue
        commands = [line for line in lines if IS_OURS.match(line)]
        if commands:
            yield commands


@pytest.fixture(scope='module')
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp('readme commands')


def run(command, folder):
    trains = re.match(r'ros2 nasm train --system (\w+) --out (\S+)$', command)
    if trains and not FULL:
        shutil.copy(MODELS / f'{trains[1]}.safetensors', folder / trains[2])
        return
    result = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True, timeout=200)
    assert result.returncode == 0, f'{command}\n{result.stdout}\n{result.stderr}'


@pytest.mark.parametrize('commands', blocks(), ids=lambda commands: commands[0])
def test_commands_run_as_printed(commands, folder):
    served = []
    try:
        for command in commands:
            if SERVES.match(command):
                served.append(subprocess.Popen(
                    command.split(), cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))
            else:
                run(command, folder)
    finally:
        for process in served:
            process.send_signal(signal.SIGINT)
        logs = [process.communicate(timeout=30)[0] for process in served]
    for process, log in zip(served, logs):
        assert process.returncode == 0, log
        assert 'ERROR' not in log, log


def test_every_kind_of_command_is_there():
    commands = [command for block in blocks() for command in block]
    assert len(commands) >= 9
    for verb in ('query', 'solve', 'train', 'evaluate', 'evaluate-bag'):
        assert any(command.startswith(f'ros2 nasm {verb} ') for command in commands), verb
