# SPDX-License-Identifier: Apache-2.0
"""`ros2 action` against a node in another process."""

import os
import re
import signal
import subprocess

import pytest

FOLLOW = '/there/follow'
TYPE = 'control_msgs/action/FollowJointTrajectory'


@pytest.fixture(scope='module')
def peer():
    """Run the node of the tests."""
    process = subprocess.Popen([os.environ['ACTION_PEER']], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == 'ready\n'
    yield process
    process.terminate()
    process.wait(20)


def action(*arguments):
    return subprocess.run(
        [os.environ['ACTION'], *arguments], capture_output=True, text=True, timeout=60)


def output(*arguments):
    result = action(*arguments)
    assert (result.returncode, result.stderr) == (0, ''), result.stderr
    return result.stdout


def goal_of(joint):
    return f'{{trajectory: {{joint_names: [{joint}]}}}}'


def test_list(peer):
    assert output('list') == f'{FOLLOW}\n'
    assert output('list', '-t') == f'{FOLLOW} [{TYPE}]\n'
    assert output('list', '-c') == '1\n'


def test_info(peer):
    assert output('info', FOLLOW) == (
        f'Action: {FOLLOW}\nAction clients: 0\nAction servers: 1\n    /there/peer\n')
    assert f'    /there/peer [{TYPE}]\n' in output('info', '-t', FOLLOW)
    assert output('info', '-c', '/nix') == (
        'Action: /nix\nAction clients: 0\nAction servers: 0\n')


def test_goal_succeeds(peer):
    text = output('send_goal', '--feedback', FOLLOW, TYPE, goal_of('fast'))
    assert text.startswith('Waiting for an action server to become available...\n'
                           'Sending goal:\n     trajectory:\n')
    assert re.search(r'\nGoal accepted with ID: [0-9a-f]{32}\n\n', text)
    assert '\nFeedback:\n    header:\n' in text
    assert 'joint_names:\n- fast\n' in text
    assert '\nResult:\n    error_code: 0\nerror_string: done\n\n' in text
    assert text.endswith('\nGoal finished with status: SUCCEEDED\n')


def test_feedback_is_shown_only_if_asked_for(peer):
    assert 'Feedback' not in output('send_goal', FOLLOW, TYPE, goal_of('fast'))


def test_goal_that_fails(peer):
    aborted = action('send_goal', FOLLOW, TYPE, goal_of('wrong'))
    assert aborted.returncode == 1
    assert 'error_code: -2\n' in aborted.stdout
    assert aborted.stdout.endswith('Goal finished with status: ABORTED\n')
    rejected = action('send_goal', FOLLOW, TYPE, '{}')
    assert (rejected.returncode, rejected.stderr) == (1, '')
    assert rejected.stdout.endswith('Goal was rejected.\n')


def test_interrupt_cancels_the_goal(peer):
    with subprocess.Popen([os.environ['ACTION'], 'send_goal', FOLLOW, TYPE, goal_of('slow')],
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as sender:
        while 'accepted' not in sender.stdout.readline():
            pass
        sender.send_signal(signal.SIGINT)
        text, errors = sender.communicate(timeout=30)
    assert (sender.returncode, errors) == (130, '')
    assert text.endswith('Canceling goal...\nGoal canceled.\n')
    assert peer.stdout.readline() == 'canceled\n'


@pytest.mark.parametrize(('arguments', 'message', 'code'), [
    (['send_goal', FOLLOW, 'control_msgs/action/FollowJoint', '{}'],
     f"has no type 'control_msgs/action/FollowJoint', did you mean '{TYPE}'?", 2),
    (['send_goal', FOLLOW, 'control_msgs/msg/JointTolerance', '{}'],
     "is of kind 'msg', where 'action' is needed", 2),
    (['send_goal', FOLLOW, TYPE, '{trajector: {}}'], "did you mean 'trajectory'?", 2),
    (['send_goal', FOLLOW, TYPE, '{trajectory: {joint_names: a}}'],
     "'trajectory.joint_names': expected a list", 2),
    (['send_goal', FOLLOW, TYPE], 'goal is required', 2),
    (['info', 'not a name'], "'not a name' is not the name of a topic", 2),
])
def test_mistakes(arguments, message, code, peer):
    result = action(*arguments)
    assert result.returncode == code, result.stderr
    assert message in result.stderr
