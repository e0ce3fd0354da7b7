# SPDX-License-Identifier: Apache-2.0
"""The command `ros2 nasm` with packages in a temporary folder."""

import os
import signal
import subprocess

import pytest


class Workspace:
    """Install prefixes with packages that have verbs."""

    def __init__(self, folder):
        self._folder = folder

    def add_package(self, name, lines, programs):
        """Install a package in a prefix of its own; `programs` are shell scripts by name."""
        prefix = self._folder / name
        index = prefix / 'share' / 'ament_index' / 'resource_index'
        for kind, content in (('packages', ''), ('nasm_verbs', lines)):
            (index / kind).mkdir(parents=True)
            (index / kind / name).write_text(content)
        (prefix / 'lib' / name).mkdir(parents=True)
        for program, script in programs.items():
            path = prefix / 'lib' / name / program
            path.write_text(f'#!/bin/sh\n{script}\n')
            path.chmod(0o755)

    def command(self, *arguments):
        """Return what subprocess needs to run `ros2 nasm` with these packages and no others."""
        # ros2 itself needs no ament index; packages of the suite in it would be in the way.
        prefixes = ':'.join(map(str, sorted(self._folder.iterdir())))
        return {'args': ['ros2', 'nasm', *arguments],
                'env': {**os.environ, 'AMENT_PREFIX_PATH': prefixes}, 'text': True}

    def run(self, *arguments, **options):
        return subprocess.run(**self.command(*arguments), capture_output=True, **options)


@pytest.fixture
def workspace(tmp_path):
    result = Workspace(tmp_path)
    result.add_package(
        'nasm_trainer',
        'train = trainer train | train an operator\n\nsolve = trainer solve --exact | solve a problem\n',
        {'trainer': 'printf "<%s>" "$@"; exit 7'})
    result.add_package('drone_nasm', 'fly = fly | fly there\n', {'fly': 'echo flying'})
    return result


def lines_of(text):
    return [' '.join(line.split()) for line in text.splitlines()]


def test_verb_becomes_the_program(workspace):
    result = workspace.run('solve', '--goal', '-1,2', 'a b', '--', '-h')
    assert (result.stdout, result.stderr, result.returncode) == (
        '<solve><--exact><--goal><-1,2><a b><--><-h>', '', 7)


def test_help_of_a_verb_is_the_programs(workspace):
    assert workspace.run('train', '--help').stdout == '<train><--help>'


def test_input_and_signals_are_the_programs(workspace):
    workspace.add_package('loop', 'wait = wait | wait\n', {
        'wait': 'trap "echo caught; exit 9" INT; read word; echo "got $word"; '
                'while :; do sleep 0.05; done'})
    with subprocess.Popen(**workspace.command('wait'), stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as process:
        process.stdin.write('this\n')
        process.stdin.flush()
        assert process.stdout.readline() == 'got this\n'
        process.send_signal(signal.SIGINT)
        assert process.communicate()[0] == 'caught\n'
        assert process.returncode == 9


def test_a_closed_pipe_ends_the_program(workspace):
    # The program runs on without output if it inherits that SIGPIPE is ignored.
    workspace.add_package('talk', 'talk = talk | talk\n', {'talk': 'while echo word; do :; done'})
    with subprocess.Popen(**workspace.command('talk'), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.wait() == -signal.SIGPIPE
        assert process.stderr.read() == ''


@pytest.mark.parametrize('arguments', [[], ['-h'], ['--help']])
def test_listing(workspace, arguments):
    result = workspace.run(*arguments)
    assert (result.returncode, result.stderr) == (0, '')
    lines = lines_of(result.stdout)
    assert lines[0] == 'usage: ros2 nasm [-h] VERB ...'
    start = lines.index('drone_nasm:')
    assert lines[start:start + 6] == [
        'drone_nasm:', 'fly fly there', '', 'nasm_trainer:', 'train train an operator',
        'solve solve a problem']
    assert 'Left out:' not in lines


@pytest.mark.parametrize(('verb', 'hint'), [
    ('trian', "did you mean 'train'?"),
    ('quary', "did you mean 'query'?"),
    ('xyz', 'there are: fly, solve, train'),
    ('query', 'it belongs to the package nasm_evaluation, which is not installed; `make build` or '
     '`colcon build --packages-up-to nasm_evaluation` builds it'),
])
def test_unknown_verb(workspace, verb, hint):
    result = workspace.run(verb, '--flag')
    assert (result.stdout, result.returncode) == ('', 2)
    assert result.stderr == f"ros2 nasm: there is no verb '{verb}'; {hint}\n"


def test_no_verbs(tmp_path):
    (tmp_path / 'empty').mkdir()
    workspace = Workspace(tmp_path)
    assert 'No installed package has a verb.' in workspace.run().stdout
    assert 'belongs to the package nasm_trainer' in workspace.run('train').stderr


def test_faulty_packages_are_named_and_leave_the_others_alone(workspace, tmp_path):
    workspace.add_package(
        'broken', 'no separator\nUpper = x | y\nempty = | nothing\nopen = "x | y\n'
        'lost = nowhere | is not there\nfine = fine | works\nfine = other | again\n',
        {'fine': 'echo fine', 'other': 'echo other'})
    result = workspace.run()
    assert result.returncode == 0
    lines = lines_of(result.stdout)
    assert 'fine works' in lines and 'train train an operator' in lines
    left_out = lines[lines.index('Left out:') + 1:]
    for line in ('no separator', 'Upper = x | y', 'empty = | nothing', 'open = "x | y'):
        assert any(text.startswith(
            f"package broken: the line '{line}' of its resource nasm_verbs is invalid: ")
            for text in left_out), line
    path = tmp_path / 'broken' / 'lib' / 'broken' / 'nowhere'
    lost = f"package broken, verb 'lost': there is no executable '{path}'; build the package again"
    assert lost in left_out
    result = workspace.run('lost')
    assert (result.stderr, result.returncode) == (f'ros2 nasm: {lost}\n', 1)
    assert workspace.run('fine').stdout == 'fine\n'
    result = workspace.run('train')
    assert (result.stdout, result.stderr, result.returncode) == ('<train>', '', 7)


@pytest.mark.parametrize('package', ['a_thief', 'z_thief'])
def test_a_verb_of_the_suite_cannot_be_taken(workspace, package):
    workspace.add_package(package, 'train = train | steal\n', {'train': 'echo stolen'})
    result = workspace.run('train')
    assert result.stdout == '<train>'
    fault = (f"package {package}, verb 'train': the package nasm_trainer has a verb of this name, "
             'which is used')
    assert result.stderr == f'warning: {fault}\n'
    assert fault in lines_of(workspace.run().stdout)


def test_the_first_of_two_packages_has_a_verb(workspace):
    workspace.add_package('another', 'fly = fly | too\n', {'fly': 'echo another'})
    result = workspace.run('fly')
    assert result.stdout == 'another\n'
    assert "package drone_nasm, verb 'fly': the package another has" in result.stderr


def test_a_program_that_cannot_start(workspace, tmp_path):
    workspace.add_package('foreign', 'foreign = binary | is for another machine\n', {})
    path = tmp_path / 'foreign' / 'lib' / 'foreign' / 'binary'
    path.write_bytes(b'\x7fELF\0\0\0\0')
    path.chmod(0o755)
    result = workspace.run('foreign')
    assert (result.stderr, result.returncode) == (f"cannot run '{path}': Exec format error\n", 1)
