# SPDX-License-Identifier: Apache-2.0
"""The command ros2 lifecycle on real nodes."""

from concurrent.futures import ThreadPoolExecutor
import os
import subprocess

import pytest


@pytest.fixture
def nodes():
    """Start /willing, /space/reluctant (which cannot be activated) and /plain."""
    process = subprocess.Popen([os.environ['LIFECYCLE_NODE']], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == 'ready\n'
    yield process
    process.terminate()
    process.wait(timeout=20)


def lifecycle(*arguments):
    return subprocess.run([os.environ['LIFECYCLE'], *arguments, '--spin-time', '1'],
                          capture_output=True, text=True)


def output(*arguments):
    result = lifecycle(*arguments)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_nodes(nodes):
    assert output('nodes') == '/space/reluctant\n/willing\n'
    assert output('nodes', '-c') == '2\n'


def test_through_the_states(nodes):
    assert output('get', 'willing') == 'unconfigured [1]\n'
    for transition, state in (('configure', 'inactive [2]'), ('3', 'active [3]'),
                              ('shutdown', 'finalized [4]')):
        assert output('set', '/willing', transition) == 'Transitioning successful\n'
        assert output('get', '/willing') == state + '\n'
    assert output('get') == '/space/reluctant: unconfigured [1]\n/willing: finalized [4]\n'
    assert output('list', '/willing') == ''


def test_a_transition_that_fails(nodes):
    output('set', '/space/reluctant', 'configure')
    result = lifecycle('set', '/space/reluctant', 'activate')
    assert (result.returncode, result.stdout) == (1, '')
    assert result.stderr == 'Transitioning failed\n'
    assert output('get', '/space/reluctant') == 'inactive [2]\n'


def test_list(nodes):
    assert output('list', 'willing') == """\
- configure [1]
\tStart: unconfigured
\tGoal: configuring
- shutdown [5]
\tStart: unconfigured
\tGoal: shuttingdown
"""
    everything = output('list', 'willing', '-a')
    assert everything.count('- ') > 20
    assert '- activate [3]\n\tStart: inactive\n\tGoal: activating\n' in everything


MISTAKES = [
    (['get', 'nobody'], "Node not found: '/nobody'\n"),
    (['get', 'plain'], "Node not found: '/plain' has no lifecycle\n"),
    (['set', 'willing', 'activate'], 'Unknown transition requested, available ones are:\n'
     '- configure [1]\n- shutdown [5]\n'),
    (['list', 'wiling'], "Node not found: '/wiling', did you mean"),
]


def test_mistakes(nodes):
    with ThreadPoolExecutor() as pool:
        results = pool.map(lambda mistake: lifecycle(*mistake[0]), MISTAKES)
    for (arguments, message), result in zip(MISTAKES, results):
        assert (result.returncode, result.stdout) == (1, ''), arguments
        assert result.stderr.startswith(message)
