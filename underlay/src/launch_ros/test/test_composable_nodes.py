# SPDX-License-Identifier: Apache-2.0
"""Composable nodes are loaded by the helper of rclcpp_components."""

from launch import LaunchDescription
from launch.actions import Shutdown
from launch.actions import TimerAction
from launch_ros.actions import ComposableNodeContainer
from launch_ros.actions import LoadComposableNodes
from launch_ros.descriptions import ComposableNode
from launching import run_description
from launching import run_file
import pytest

_NODES = '''
<composable_node pkg="p" plugin="p::A" name="a" namespace="inner">
  <param name="i" value="1"/><param name="s" value="two words"/>
  <param name="l"><param name="x" value="[1.5, 2.0]"/></param>
  <param from="$(find-pkg-share demo_pkg)/params.yaml"/>
  <param from="$(find-pkg-share demo_pkg)/named.yaml"/>
  <remap from="in" to="out"/>
  <extra_arg name="use_intra_process_comms" value="true"/>
</composable_node>
<composable_node pkg="p" plugin="p::B" name="b" if="false"/>
<composable_node pkg="p" plugin="p::C" name="c"/>'''

_A = ['--container', '/outer/box', '--package', 'p', '--plugin', 'p::A', '--node-name', 'a',
      '--namespace', '/outer/inner', '--remap', 'in:=out', '--param', 'i:=1',
      '--param', 's:=two words', '--param', 'l.x:=[1.5, 2.0]', '--param', 'rate:=5',
      '--param', 'deep.y:=7', '--extra-arg', 'use_intra_process_comms:=true']
_C = ['--container', '/outer/box', '--package', 'p', '--plugin', 'p::C', '--node-name', 'c',
      '--namespace', '/outer']


@pytest.fixture
def package(demo_pkg):
    """demo_pkg, and a helper that only writes down how it was called."""
    dump = (demo_pkg.prefix / 'lib' / 'demo_pkg' / 'dump').read_text()
    demo_pkg.add_executable('rclcpp_components', 'load_component', dump)
    demo_pkg.write('named.yaml', '/outer/inner/a:\n  ros__parameters:\n    deep: {y: 7}\n'
                                 '/other:\n  ros__parameters: {z: 1}\n')
    return demo_pkg


def loaded(package):
    return [record['argv'] for record in package.records()
            if record['executable'] == 'load_component']


def test_container(package, capsys):
    path = package.write('case.launch.xml', f'''<launch>
        <group><push-ros-namespace namespace="outer"/>
        <node_container pkg="demo_pkg" exec="dump" name="box" namespace="">{_NODES}
        </node_container></group></launch>''')
    assert run_file(path) == 0
    assert loaded(package) == [_A, _C]
    output = capsys.readouterr().out
    assert "Loaded node '/outer/inner/a' in container '/outer/box'" in output
    assert "Loaded node '/outer/c' in container '/outer/box'" in output


def test_load_into_running_container(package):
    nodes = _NODES.replace('if="false"', '').replace('name="b"', 'name="b" namespace="/"')
    path = package.write('case.launch.xml', f'''<launch>
        <group><push-ros-namespace namespace="outer"/>
        <load_composable_node target="/outer/box">{nodes}</load_composable_node>
        </group></launch>''')
    assert run_file(path) == 0
    assert _A in loaded(package)
    assert len(loaded(package)) == 3


def test_python(package):
    node = ComposableNode(
        package='p', plugin='p::C', name='c', namespace='ns', parameters=[{'k': [1, 2]}],
        extra_arguments=[{'use_intra_process_comms': True}])
    container = ComposableNodeContainer(
        package='demo_pkg', executable='dump', name='box', namespace='',
        composable_node_descriptions=[node])
    assert run_description(LaunchDescription([container, LoadComposableNodes(
        target_container=container, composable_node_descriptions=[node])])) == 0
    expected = ['--container', '/box', '--package', 'p', '--plugin', 'p::C', '--node-name', 'c',
                '--namespace', '/ns', '--param', 'k:=[1, 2]',
                '--extra-arg', 'use_intra_process_comms:=true']
    assert loaded(package) == [expected, expected]


def test_failure_is_reported(package, capsys):
    package.add_executable(
        'rclcpp_components', 'load_component', '#!/bin/sh\necho "no such class" >&2; exit 1\n')
    path = package.write('case.launch.xml', '''<launch>
        <load_composable_node target="/box">
        <composable_node pkg="p" plugin="p::A" name="a"/></load_composable_node></launch>''')
    assert run_file(path) == 0
    assert ("Failed to load node '/a' of type 'p::A' in container '/box': no such class"
            in capsys.readouterr().out)


def test_shutdown_while_loading(package, capsys):
    package.add_executable(
        'rclcpp_components', 'load_component', '#!/bin/sh\nexec sleep 60\n')
    assert run_description(LaunchDescription([
        LoadComposableNodes(target_container='/box', composable_node_descriptions=[
            ComposableNode(package='p', plugin='p::A', name='a')]),
        TimerAction(period=0.5, actions=[Shutdown()])])) == 0
    assert "Abandoning load of '/a'" in capsys.readouterr().out
