# SPDX-License-Identifier: Apache-2.0
"""Mistakes in launch files with nodes."""

from launching import run_file
import pytest


@pytest.mark.parametrize(('elements', 'culprit'), [
    ('<node pkg="demo_pkg"/>', "2: <node> needs the attribute 'exec'"),
    ('<node pkg="no_pkg" exec="dump"/>', "2: package 'no_pkg' not found"),
    ('<node pkg="demo_pkg" exec="dmp"/>', "2: executable 'dmp' not found in package 'demo_pkg'"),
    ('<node pkg="demo_pkg" exec="dump" on_exit="shutdown"/>', "2: unknown attribute 'on_exit'"),
    ('<node pkg="demo_pkg" exec="dump" name="a-b"/>', "2: invalid node name 'a-b'"),
    ('<node pkg="demo_pkg" exec="dump" namespace="1a"/>', "2: invalid namespace '/1a'"),
    ('<push-ros-namespace namespace="a b"/>', "2: invalid namespace '/a b'"),
    ('<node pkg="demo_pkg" exec="dump"><param value="1"/></node>', "2: <param> needs either"),
    ('<node pkg="demo_pkg" exec="dump"><param name="a"/></node>',
     "2: <param> needs the attribute 'value'"),
    ('<node pkg="demo_pkg" exec="dump"><param name="a" value="x" type="int"/></node>',
     "2: 'x' is not of type int"),
    ('<node pkg="demo_pkg" exec="dump"><param name="a" value="x" type="integer"/></node>',
     "2: unknown type 'integer'"),
    ('<node pkg="demo_pkg" exec="dump"><param name="a" value="{b: c}"/></node>',
     "2: attribute 'value' of <param>: '{b: c}'"),
    ('<node pkg="demo_pkg" exec="dump"><param name="a" value="$(var v)" type="int"/></node>',
     "2: 'text' is not of type int"),
    ('<node pkg="demo_pkg" exec="dump"><remap from="a"/></node>',
     "2: <remap> needs the attribute 'to'"),
    ('<node_container pkg="demo_pkg" exec="dump" name="c"/>',
     "2: <node_container> needs the attribute 'namespace'"),
    ('<load_composable_node target="/c"/>', '2: <load_composable_node> needs a nested'),
])
def test_error_names_file_line_and_culprit(elements, culprit, demo_pkg, capsys):
    path = demo_pkg.write('case.launch.xml', f'<launch>\n{elements}\n</launch>')
    assert run_file(path, v='text') == 1
    output = capsys.readouterr().out
    errors = [line for line in output.splitlines() if '[ERROR]' in line]
    assert len(errors) == 1
    assert f'{path}:{culprit}' in errors[0]
    assert 'Traceback' not in output
    assert demo_pkg.records() == []


def test_duplicate_name_is_warned_about(demo_pkg, capsys):
    node = '<node pkg="demo_pkg" exec="dump" name="n" namespace="/"/>'
    assert run_file(demo_pkg.write('case.launch.xml', f'<launch>{node}{node}</launch>')) == 0
    assert 'there are now at least 2 nodes with the name /n' in capsys.readouterr().out
