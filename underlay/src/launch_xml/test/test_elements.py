# SPDX-License-Identifier: Apache-2.0
"""Elements of launch files that need no ROS."""

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


def messages(output):
    prefix = '[INFO] [launch.user]: '
    return [line[len(prefix):] for line in output.splitlines() if line.startswith(prefix)]


def test_arguments(launch_xml):
    elements = '''<arg name="a" description="needed"/>
        <arg name="b" default="$(var a)!"/>
        <arg name="c" default="x"><choice value="x"/><choice value="y"/></arg>
        <log message="$(var a) $(var b) $(var c)"/>'''
    assert messages(launch_xml(elements, a='1')[1]) == ['1 1! x']
    assert messages(launch_xml(elements, a='1', b='2', c='y')[1]) == ['1 2 y']
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
        '<launch><arg name="x"/><log message="$(var x) $(dirname)"/></launch>')
    _, output = launch_xml('''<log message="$(dirname)"/>
        <group><include file="$(dirname)/inner/inner.launch.xml">
          <arg name="x" value="given"/></include></group>
        <log message="$(var x gone)"/>''')
    assert messages(output) == [str(tmp_path), f'given {inner}', 'gone']


def test_executable(launch_xml, tmp_path):
    code, output = launch_xml('''
        <executable cmd="sh -c 'echo $DEMO_A; pwd'" cwd="$(dirname)" name="shell"
                    output="screen"><env name="DEMO_A" value="a"/></executable>
        <executable cmd="echo $HOME | tr / _" shell="true" name="pipe" output="screen"/>''')
    lines = [line.partition('] ')[2] for line in output.splitlines() if '] ' in line]
    assert code == 0
    assert {'a', str(tmp_path)} <= set(lines)
    assert any(line.startswith('[pipe-') and '/' not in line for line in output.splitlines())


def test_environment_and_timer(launch_xml):
    _, output = launch_xml('''
        <group><set_env name="DEMO_A" value="1"/><log message="$(env DEMO_A)"/>
          <unset_env name="DEMO_A"/><log message="$(env DEMO_A none)"/></group>
        <log message="$(env DEMO_A none)"/>
        <timer period="0.05"><log message="$(dirname)"/>
          <shutdown reason="enough"/></timer>
        <timer period="60"><log message="never"/></timer>''')
    logged = messages(output)
    assert logged[:3] == ['1', 'none', 'none']
    assert len(logged) == 4


@pytest.mark.parametrize(('elements', 'culprit'), [
    ('<lg message="a"/>', "2: unknown element <lg>, did you mean 'log'?"),
    ('<log mesage="a"/>', "2: <log> needs the attribute 'message'"),
    ('<log message="a" colour="red"/>', "2: unknown attribute 'colour' of <log>"),
    ('\n<log message="a"><b/></log>', '3: unexpected element <b> (line 3) in <log>'),
    ('<group>\n<group>\n<let nam="a" value="b"/></group></group>',
     "4: <let> needs the attribute 'name'"),
    ('<log message="a" if="1" unless="1"/>', "2: 'if' and 'unless' cannot be used together"),
    ('<log message="a" if="perhaps"/>', "2: invalid condition 'perhaps'"),
    ('<log message="$(var x"/>', "2: invalid substitution in '$(var x' at column 8"),
    ('<log message="$(var nothing)"/>', "2: launch configuration 'nothing' does not exist"),
    ('<group scoped="perhaps"/>', "2: attribute 'scoped' of <group>: 'perhaps' is not of type"),
    ('<executable cmd="true" respawn_delay="-1"/>', "2: attribute 'respawn_delay' is negative"),
    ('<executable cmd="/nowhere/program"/>', "'/nowhere/program': No such file or directory"),
    ('<timer period="soon"/>', "'soon'"),
    ('<include file="/nowhere.launch.xml"/>', "cannot read launch file '/nowhere.launch.xml'"),
    ('<include file="$(dirname)/x.launch.py"/>', "unknown launch file format"),
    ('<log message="a">', '3: malformed XML at column'),
    ('<log message="a"/> <node', 'malformed XML'),
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
