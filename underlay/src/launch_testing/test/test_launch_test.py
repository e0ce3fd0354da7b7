# SPDX-License-Identifier: Apache-2.0
"""The command launch_test."""

import pytest


def script(tmp_path, text):
    path = tmp_path / 'program'
    path.write_text(f'#!/bin/sh\n{text}\n')
    path.chmod(0o755)
    return str(path)


def test_whole(launch_test):
    outcome = launch_test('whole.py')
    assert outcome.code == 0, outcome.output
    assert outcome.counts == {'tests': 5, 'failures': 0, 'errors': 0}
    assert set(outcome.cases) == {
        'test_output', 'test_processes', 'test_context', 'test_exit_codes'}


def test_launch_arguments(launch_test):
    assert launch_test('whole.py', 'who:=wanderer').code == 0
    assert "'who':" in launch_test('whole.py', '--show-args').output


def test_passing_gtest(launch_test, tmp_path):
    outcome = launch_test('gtest.py', DEMO_GTEST=script(tmp_path, 'exit 0'))
    assert outcome.code == 0, outcome.output
    assert outcome.counts == {'tests': 2, 'failures': 0, 'errors': 0}


def test_failing_gtest_fails_and_shows_its_output(launch_test, tmp_path):
    outcome = launch_test('gtest.py', DEMO_GTEST=script(tmp_path, 'echo expected 2; exit 1'))
    assert outcome.code == 1
    assert outcome.counts == {'tests': 2, 'failures': 1, 'errors': 0}
    assert outcome.cases['test_succeeded'] == ['failure']
    assert 'program-1 ended with 1' in outcome.output
    assert '\nexpected 2\n' in outcome.output


def test_hanging_gtest_is_ended(launch_test, tmp_path):
    outcome = launch_test('gtest.py', DEMO_GTEST=script(tmp_path, 'exec sleep 60'))
    assert outcome.code == 1
    assert outcome.cases['test_succeeded'] == ['failure']


@pytest.mark.parametrize(('name', 'message'), [
    ('dies.py', 'last words'),
    ('broken.py', "cannot read launch file '/nowhere.launch.xml'"),
])
def test_end_before_the_tests_is_a_failure(name, message, launch_test):
    outcome = launch_test(name)
    assert outcome.code == 1
    assert outcome.counts == {'tests': 1, 'failures': 1, 'errors': 0}
    assert message in outcome.output
    assert 'Traceback' not in outcome.output


@pytest.mark.parametrize(('name', 'arguments', 'message'), [
    ('none.py', [], "none.py' does not exist"),
    ('not_ready.py', [], 'has no ReadyToTest action'),
    ('whole.py', ['who'], "malformed launch argument 'who'"),
])
def test_mistakes(name, arguments, message, launch_test):
    outcome = launch_test(name, *arguments)
    assert outcome.code == 2
    assert message in outcome.output
    assert 'Traceback' not in outcome.output
