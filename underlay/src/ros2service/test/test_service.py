# SPDX-License-Identifier: Apache-2.0
"""`ros2 service` against a node in another process."""

import os
import signal
import subprocess

import pytest

LENGTHS = '/there/lengths'
TYPE = 'rcl_interfaces/srv/GetParameters'


@pytest.fixture(scope='module')
def peer():
    """Run the node of the tests; a line to it lets the service /there/late start."""
    process = subprocess.Popen(
        [os.environ['SERVICE_PEER'], 'late'], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    assert process.stdout.readline() == 'ready\n'
    yield process
    process.terminate()
    process.wait(20)


def service(*arguments):
    return subprocess.run(
        [os.environ['SERVICE'], *arguments], capture_output=True, text=True, timeout=60)


def output(*arguments):
    result = service(*arguments)
    assert (result.returncode, result.stderr) == (0, ''), result.stderr
    return result.stdout


def test_late_server_is_waited_for(peer):
    with subprocess.Popen([os.environ['SERVICE'], 'call', '/there/late', TYPE], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as call:
        assert call.stdout.readline() == 'waiting for service to become available...\n'
        peer.stdin.write('\n')
        peer.stdin.flush()
        text, errors = call.communicate(timeout=30)
    assert call.returncode == 0, errors
    assert 'response:\nrcl_interfaces.srv.GetParameters_Response(values=[])\n' in text


def test_list_and_type(peer):
    names = output('list').splitlines()
    assert LENGTHS in names and '/there/_lengths' not in names
    assert output('list', '-c', '--include-hidden-services') == f'{len(names) + 1}\n'
    assert f'{LENGTHS} [{TYPE}]\n' in output('list', '-t')
    assert output('type', LENGTHS) == TYPE + '\n'


def test_call(peer):
    text = output('call', LENGTHS, TYPE, '{names: [a, bcd]}')
    value = ('rcl_interfaces.msg.ParameterValue(type=2, bool_value=False, integer_value={}, '
             "double_value=0.0, string_value='', byte_array_value=[], bool_array_value=[], "
             'integer_array_value=[], double_array_value=[], string_array_value=[])')
    assert text == (
        "requester: making request: rcl_interfaces.srv.GetParameters_Request(names=['a', 'bcd'])"
        '\n\nresponse:\nrcl_interfaces.srv.GetParameters_Response('
        f'values=[{value.format(1)}, {value.format(3)}])\n\n')


def test_calls_are_repeated(peer):
    with subprocess.Popen([os.environ['SERVICE'], 'call', '-r', '50', LENGTHS, TYPE], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as call:
        lines = [call.stdout.readline() for _ in range(12)]
        call.send_signal(signal.SIGINT)
        _, errors = call.communicate(timeout=20)
    assert (call.returncode, errors) == (130, '')
    assert lines.count('response:\n') >= 2


@pytest.mark.parametrize(('arguments', 'message', 'code'), [
    (['type', '/there/length'], "Unknown service '/there/length', did you mean '/there/lengths'?",
     1),
    (['call', LENGTHS, 'rcl_interfaces/srv/SetParameters'],
     f"the service '{LENGTHS}' is of type '{TYPE}', not 'rcl_interfaces/srv/SetParameters'", 2),
    (['call', LENGTHS, 'nix_interfaces/srv/A'], "there is no package 'nix_interfaces'", 2),
    (['call', LENGTHS, 'rcl_interfaces/srv/GetParameter'], f"did you mean '{TYPE}'?", 2),
    (['call', LENGTHS, 'rcl_interfaces/msg/Log'], "is of kind 'msg', where 'srv' is needed", 2),
    (['call', LENGTHS, TYPE, '{name: [a]}'], "no field 'name' in rcl_interfaces/srv/"
                                             "GetParameters_Request, did you mean 'names'?", 2),
    (['call', LENGTHS, TYPE, '{names: a}'], "'names': expected a list, but got the text 'a'", 2),
    (['call', LENGTHS, TYPE, 'names'], 'needs to be a dictionary', 2),
    (['call', '-r', '-1', LENGTHS, TYPE], "'-1' is not a number above zero", 2),
    (['call', LENGTHS], 'service_type is required', 2),
])
def test_mistakes(arguments, message, code, peer):
    result = service(*arguments)
    assert result.returncode == code, result.stderr
    assert message in result.stderr
