# SPDX-License-Identifier: Apache-2.0
"""`ros2 node` against nodes in another process."""

import os
import subprocess

import pytest

SERVICES = ''.join(
    f'    /there/peer/{name}: rcl_interfaces/srv/{kind}\n' for name, kind in [
        ('describe_parameters', 'DescribeParameters'), ('get_parameter_types', 'GetParameterTypes'),
        ('get_parameters', 'GetParameters'), ('list_parameters', 'ListParameters'),
        ('set_parameters', 'SetParameters'),
        ('set_parameters_atomically', 'SetParametersAtomically')])

INFO = f'''\
/there/peer
  Subscribers:
    /there/heard: std_msgs/msg/String
  Publishers:
    /parameter_events: rcl_interfaces/msg/ParameterEvent
    /rosout: rcl_interfaces/msg/Log
    /there/said: std_msgs/msg/String
  Service Servers:
{SERVICES}\
  Service Clients:
    /there/asked: rcl_interfaces/srv/GetParameters
  Action Servers:

  Action Clients:

'''


@pytest.fixture(scope='module', autouse=True)
def peer():
    """Run the nodes of the tests."""
    process = subprocess.Popen(
        [os.environ['NODE_PEER']], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout.readline() == 'ready\n'
    yield process
    process.terminate()
    process.wait(20)


def node(*arguments):
    return subprocess.run(
        [os.environ['NODE'], *arguments], capture_output=True, text=True, timeout=60)


def test_list():
    result = node('list')
    assert (result.returncode, result.stdout) == (0, '/there/peer\n/twin\n/twin\n')
    assert 'share an exact name' in result.stderr
    everything = node('list', '--all').stdout.splitlines()
    assert '/_shy' in everything
    assert [name for name in everything if name.startswith('/_ros2cli_')]
    assert node('list', '-c').stdout == '3\n'


def test_info():
    for name in ('/there/peer', 'there/peer'):
        result = node('info', name)
        assert (result.returncode, result.stdout, result.stderr) == (0, INFO, '')
    assert '    /there/_whispered: std_msgs/msg/String\n' in node(
        'info', '--include-hidden', '/there/peer').stdout
    result = node('info', '/twin')
    assert result.returncode == 0
    assert 'There are 2 nodes in the graph with the exact name "/twin"' in result.stderr


def test_unknown_node():
    result = node('info', '/there/pear')
    assert (result.returncode, result.stdout) == (1, '')
    assert result.stderr == "Unable to find node '/there/pear', did you mean '/there/peer'?\n"
    assert node('info', '/_shy').returncode == 1
    assert node('info').returncode == 2
