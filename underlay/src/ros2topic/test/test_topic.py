# SPDX-License-Identifier: Apache-2.0
"""`ros2 topic` against a node in another process."""

import os
import signal
import subprocess

import pytest

POSE = '''\
header:
  stamp:
    sec: 5
    nanosec: 0
  frame_id: map
pose:
  position:
    x: 1.5
    y: 0.0
    z: 0.0
  orientation:
    x: 0.0
    y: 0.0
    z: 0.0
    w: 1.0
---
'''


@pytest.fixture(scope='module')
def peer():
    """Run the node of the tests; what it prints can be read line by line."""
    process = subprocess.Popen(
        [os.environ['TOPIC_PEER']], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout.readline() == 'ready\n'
    yield process
    process.terminate()
    process.wait(20)


def topic(*arguments):
    return subprocess.run(
        [os.environ['TOPIC'], *arguments], capture_output=True, text=True, timeout=60)


def output(*arguments):
    result = topic(*arguments)
    assert (result.returncode, result.stderr) == (0, ''), result.stderr
    return result.stdout


def test_list(peer):
    names = output('list').splitlines()
    assert {'/there/pose', '/there/numbers', '/there/ticks', '/there/heard'} <= set(names)
    assert names == sorted(names) and '/there/_hidden' not in names
    assert output('list', '--include-hidden-topics', '--spin-time', '1').splitlines() == sorted(
        [*names, '/there/_hidden'])
    assert output('--include-hidden-topics', 'list', '-c') == f'{len(names) + 1}\n'
    assert '/there/pose [geometry_msgs/msg/PoseStamped]\n' in output('list', '-t')
    verbose = output('list', '-v')
    published, _, subscribed = verbose.partition('\n\nSubscribed topics:\n')
    assert published.startswith('Published topics:\n')
    assert ' * /there/damaged [std_msgs/msg/String] 2 publishers\n' in published
    assert ' * /there/heard [geometry_msgs/msg/PoseStamped] 1 subscriber\n' in subscribed
    assert verbose.endswith('\n\n')


def test_type_and_info(peer):
    assert output('type', '/there/pose') == 'geometry_msgs/msg/PoseStamped\n'
    assert output('info', 'there/pose') == (
        'Type: geometry_msgs/msg/PoseStamped\nPublisher count: 1\nSubscription count: 0\n')
    lines = output('info', '-v', '/there/heard').splitlines()
    assert lines[:6] == ['Type: geometry_msgs/msg/PoseStamped', '', 'Publisher count: 0', '',
                         'Subscription count: 1', '']
    assert lines[6:10] == ['Node name: peer', 'Node namespace: /there',
                           'Topic type: geometry_msgs/msg/PoseStamped',
                           'Endpoint type: SUBSCRIPTION']
    assert '  Reliability: RELIABLE' in lines and '  Lifespan: Infinite' in lines


def test_echo(peer):
    assert output('echo', '--once', '/there/pose') == POSE
    assert output('echo', '--once', '/there/pose', 'geometry_msgs/PoseStamped') == POSE
    assert output('echo', '--once', '/there/ticks') == "data: 'tick: 1'\n---\n"
    assert output('echo', '--once', '/there/pose', '--field', 'pose.position') == (
        'x: 1.5\ny: 0.0\nz: 0.0\n---\n')
    assert output('echo', '--once', '/there/pose', '--field', 'header.frame_id') == 'map\n---\n'
    assert output('echo', '--once', '/there/pose', '--csv') == (
        '5,0,map,1.5,0.0,0.0,0.0,0.0,0.0,1.0\n')
    assert output('echo', '--once', '/there/numbers').endswith("- 127.0\n- '...'\n---\n")
    assert output('echo', '--once', '-f', '/there/numbers').endswith('- 199.0\n---\n')
    assert 'data: [0.0, 1.0, \'...\']\n' in output(
        'echo', '--once', '-l', '2', '--flow-style', '/there/numbers')
    assert "data: '<sequence type: double, length: 200>'\n" in output(
        'echo', '--once', '--no-arr', '/there/numbers')
    assert output('echo', '--once', '--raw', '/there/ticks') == (
        "b'\\x00\\x01\\x00\\x00\\x08\\x00\\x00\\x00tick: 1\\x00'\n---\n")


def test_messages_that_do_not_decode_are_counted(peer):
    with subprocess.Popen([os.environ['TOPIC'], 'echo', '/there/damaged'], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as echo:
        assert echo.stdout.readline() == "data: 'tick: 1'\n"
        reports = [echo.stderr.readline() for _ in range(2)]
        echo.send_signal(signal.SIGINT)
        echo.communicate(timeout=20)
    assert echo.returncode == 130
    assert reports[1].startswith('a message could not be decoded (2 so far): ')
    assert 'std_msgs/msg/String' in reports[1]


@pytest.mark.parametrize(('verb', 'start'), [
    (['hz', '-w', '10'], 'average rate: '), (['bw'], 'Subscribed to [/there/ticks]')])
def test_rates_are_printed_until_interrupted(verb, start, peer):
    with subprocess.Popen([os.environ['TOPIC'], *verb, '/there/ticks'], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        lines = [process.stdout.readline() for _ in range(2)]
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (130, '')
    assert lines[0].startswith(start)
    if verb[0] == 'hz':
        assert float(lines[0].split()[-1]) > 0
        assert lines[1].startswith('\tmin: ') and lines[1].endswith('s window: 10\n')


def test_a_closed_pipe_ends_quietly(peer):
    with subprocess.Popen([os.environ['TOPIC'], 'echo', '/there/ticks'], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as echo:
        assert echo.stdout.readline() == "data: 'tick: 1'\n"
        echo.stdout.close()
        assert echo.wait(20) == 1
        assert echo.stderr.read() == ''


def test_pub(peer):
    values = '{header: auto, pose: {position: {x: 2.5}}}'
    text = output('pub', '-1', '/there/heard', 'geometry_msgs/msg/PoseStamped', values)
    assert 'publisher: beginning loop\npublishing #1: geometry_msgs.msg.PoseStamped(header=' in text
    assert 'position=geometry_msgs.msg.Point(x=2.5, y=0.0, z=0.0)' in text
    assert text.endswith('\n\n')
    assert peer.stdout.readline() == 'heard  2.5 stamped 1\n'
    text = output('pub', '-t', '3', '-r', '50', '-p', '2', '/there/heard',
                  'geometry_msgs/PoseStamped', 'header: {frame_id: odom}')
    assert text.count('publishing #') == 1 and 'publishing #2: ' in text
    assert [peer.stdout.readline() for _ in range(3)] == ['heard odom 0 stamped 0\n'] * 3


@pytest.mark.parametrize(('arguments', 'message', 'code'), [
    (['echo', '/there/posse'], "Could not determine the type for the passed topic, "
                               "did you mean '/there/pose'?", 1),
    (['info', '/there/pos'], "Unknown topic '/there/pos', did you mean '/there/pose'?", 1),
    (['info', 'a b'], "'a b' is not the name of a topic", 2),
    (['echo', '/there/pose', 'nix_msgs/msg/Pose'], "there is no package 'nix_msgs'", 2),
    (['echo', '/there/pose', 'geometry_msgs/msg/Pse'],
     "no type 'geometry_msgs/msg/Pse', did you mean 'geometry_msgs/msg/Pose'?", 2),
    (['echo', '/there/pose', 'Pose'], "'Pose' is not the name of a type", 2),
    (['echo', '/there/pose', '--field', 'pose.positon'],
     "geometry_msgs/msg/Pose has no field 'positon', did you mean 'position'?", 2),
    (['pub', '-1', '/x', 'std_msgs/msg/Int32', 'data: 3000000000'],
     "'data': expected an integer from -2147483648 to 2147483647, but got 3000000000", 2),
    (['pub', '-1', '/x', 'std_msgs/msg/Int32', '5'], 'needs to be a dictionary', 2),
    (['pub', '-r', '0', '/x', 'std_msgs/msg/Int32'], "'0' is not a number above zero", 2),
    (['pub', '-1', '-t', '2', '/x', 'std_msgs/msg/Int32'], 'excludes', 2),
    (['hz'], 'topic_name is required', 2),
    (['lst'], "invalid choice: 'lst', did you mean 'list'?", 2),
    (['list', '--nothing'], 'unrecognized arguments: --nothing', 2),
    (['list', '--spin-time', '-1'], '--spin-time must be', 2),
    (['echo', '/x', '--qos-reliability', 'no'], "invalid choice: 'no'", 2),
])
def test_mistakes(arguments, message, code, peer):
    result = topic(*arguments)
    assert result.returncode == code, result.stderr
    assert message in result.stderr


def test_help():
    for arguments in ([], ['-h']):
        text = output(*arguments)
        assert text.startswith('usage: ros2 topic [-h] [--include-hidden-topics]\n')
        assert '  echo  Output messages from a topic\n' in text
    text = output('hz', '-h')
    assert '\npositional arguments:\n  topic_name            Name of the ROS topic' in text
    assert '\noptions:\n  -h, --help            show this help message and exit\n' in text
