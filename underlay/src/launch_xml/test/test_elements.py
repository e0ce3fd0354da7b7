# SPDX-License-Identifier: Apache-2.0
"""Elements of launch files that need no ROS."""

import re

from launch import LaunchDescription
from launch import LaunchService
from launch.actions import IncludeLaunchDescription
from launch_xml.launch_description_sources import XMLLaunchDescriptionSource
import pytest


@pytest.fixture(autouse=True)
def log_directory(tmp_path, monkeypatch):
    monkeypatch.setenv('ROS_LOG_DIR', str(tmp_path / 'log'))


@pytest.fixture
def launch_xml(tmp_path, capsys):
    """Return a function that runs elements and returns (exit code, output)."""
    def run(elements, **arguments):
        path = tmp_path / 'main.launch.xml'
        path.write_text(f'<launch>\n{elements}\n</launch>\n')
        service = LaunchService(noninteractive=True)
        service.include_launch_description(LaunchDescription([IncludeLaunchDescription(
            XMLLaunchDescriptionSource(str(path)), launch_arguments=arguments.items())]))
        return service.run(), capsys.readouterr().out
    return run


def echo(name, text):
    return f'<executable name="{name}" cmd="echo {text}" output="screen"/>'


def echoed(output):
    """Return what the processes wrote, by name."""
    return dict(re.findall(r'^\[(\w+)-\d+\] (.*)$', output, re.MULTILINE))


def test_arguments(launch_xml):
    elements = '<arg name="a" description="needed"/><arg name="b" default="$(var a)!"/>' \
        '<arg name="c" default="x"><choice value="x"/><choice value="y"/></arg>' \
        + echo('all', '$(var a) $(var b) $(var c)')
    assert echoed(launch_xml(elements, a='1')[1]) == {'all': '1 1! x'}
    assert echoed(launch_xml(elements, a='1', b='2', c='y')[1]) == {'all': '1 2 y'}
    code, output = launch_xml(elements, a='1', c='z')
    assert code == 1
    assert "launch argument 'c': the value 'z' is not valid, expected one of x, y" in output
    code, output = launch_xml(elements)
    assert code == 1
    assert "missing required argument 'a' (description: 'needed')" in output


def test_include(launch_xml, tmp_path):
    inner = tmp_path / 'inner'
    inner.mkdir()
    (inner / 'inner.launch.xml').write_text(
        '<launch><arg name="x"/>' + echo('inner', '$(var x) $(dirname)') + '</launch>')
    _, output = launch_xml(
        echo('before', '$(dirname)')
        + '<group><include file="$(dirname)/inner/inner.launch.xml">'
        '<arg name="x" value="given"/></include></group>' + echo('after', '$(var x gone)'))
    assert echoed(output) == {
        'before': str(tmp_path), 'inner': f'given {inner}', 'after': 'gone'}


def test_executable(launch_xml, tmp_path):
    code, output = launch_xml('''
        <executable cmd="sh -c 'echo $DEMO_A; pwd'" cwd="$(dirname)" name="shell"
                    output="screen"><env name="DEMO_A" value="a"/></executable>
        <executable cmd="echo $HOME | tr / _" shell="true" name="pipe" output="screen"/>''')
    lines = [line.partition('] ')[2] for line in output.splitlines() if '] ' in line]
    assert code == 0
    assert {'a', str(tmp_path)} <= set(lines)
    assert any(line.startswith('[pipe-') and '/' not in line for line in output.splitlines())


def test_environment(launch_xml):
    _, output = launch_xml(
        '<group><set_env name="DEMO_A" value="1"/>' + echo('inside', '$(env DEMO_A)')
        + '</group>' + echo('outside', '$(env DEMO_A none)'))
    assert echoed(output) == {'inside': '1', 'outside': 'none'}


@pytest.mark.parametrize(('elements', 'culprit'), [
    ('<lt name="a" value="b"/>', "2: unknown element <lt>, did you mean 'let'?"),
    ('<let nam="a" value="b"/>', "2: <let> needs the attribute 'name'"),
    ('<let name="a" value="b" colour="red"/>', "2: unknown attribute 'colour' of <let>"),
    ('\n<let name="a" value="b"><b/></let>', '3: unexpected element <b> (line 3) in <let>'),
    ('<group>\n<group>\n<let nam="a" value="b"/></group></group>',
     "4: <let> needs the attribute 'name'"),
    ('<group if="1" unless="1"/>', "2: 'if' and 'unless' cannot be used together"),
    ('<group if="perhaps"/>', "2: invalid condition 'perhaps'"),
    ('<let name="a" value="$(var x"/>', "2: invalid substitution in '$(var x' at column 8"),
    ('<let name="a" value="$(var nothing)"/>',
     "2: launch configuration 'nothing' does not exist"),
    ('<group scoped="perhaps"/>', "2: attribute 'scoped' of <group>: 'perhaps' is not of type"),
    ('<executable cmd="true" respawn_delay="-1"/>', "2: attribute 'respawn_delay' is negative"),
    ('<executable cmd="/nowhere/program"/>', "'/nowhere/program': No such file or directory"),
    ('<include file="/nowhere.launch.xml"/>', "cannot read launch file '/nowhere.launch.xml'"),
    ('<include file="$(dirname)/x.launch.py"/>', "unknown launch file format"),
    ('<let name="a" value="b">', '3: malformed XML at column'),
    ('<let name="a" value="b"/> <node', 'malformed XML'),
])
def test_errors_name_file_line_and_culprit(elements, culprit, launch_xml, tmp_path):
    code, output = launch_xml(elements)
    errors = [line for line in output.splitlines() if '[ERROR]' in line]
    assert code == 1
    assert len(errors) == 1
    assert culprit in errors[0]
    assert f'{tmp_path}/main.launch.xml:' in errors[0]
    assert 'Traceback' not in output


def test_other_root(tmp_path, launch_xml):
    (tmp_path / 'other.launch.xml').write_text('<lunch/>')
    code, output = launch_xml('<include file="$(dirname)/other.launch.xml"/>')
    assert code == 1
    assert 'other.launch.xml:1: the root element is <lunch>, not <launch>' in output
