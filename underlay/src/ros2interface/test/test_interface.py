# SPDX-License-Identifier: Apache-2.0
"""The command ros2 interface."""

import os
import subprocess

import pytest

FILES = {
    'msg/Outer.msg': """\
# About the message.

# About the constant.
string HASH="#1"  # trailing
Inner[] inner     #close
demo_more/Leaf leaf
int32<=3[<=2] bounded 7
""",
    'msg/Inner.msg': """\
# Hidden unless all comments are asked for.
geometry_msgs/Point point

#
float64 value
""",
    'msg/Loop.msg': 'Loop loop\n',
    'msg/Dangling.msg': 'nowhere/Missing missing\n',
    'msg/Binary.msg': b'\xff\xfe\x00',
    'srv/Ask.srv': 'Inner question\n---\nbool answer\n',
}
MORE = {'msg/Leaf.msg': 'int32 X=1\nuint8 x\n'}


def install(prefix, package, files):
    """Install a package with interfaces as rosidl does."""
    index = prefix / 'share' / 'ament_index' / 'resource_index'
    for kind, content in (('packages', ''), ('rosidl_interfaces', '\n'.join(files))):
        (index / kind).mkdir(parents=True, exist_ok=True)
        (index / kind / package).write_text(content)
    for name, content in files.items():
        path = prefix / 'share' / package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


@pytest.fixture
def interface(tmp_path):
    """Run the command with the packages demo_msgs and demo_more."""
    install(tmp_path, 'demo_msgs', FILES)
    install(tmp_path, 'demo_more', MORE)
    environment = {**os.environ,
                   'AMENT_PREFIX_PATH': f"{tmp_path}:{os.environ.get('AMENT_PREFIX_PATH', '')}"}

    def run(*arguments, **options):
        return subprocess.run(['ros2', 'interface', *arguments], env=environment,
                              capture_output=True, text=True, **options)
    return run


INNER = ['\tgeometry_msgs/Point point', '\t\tfloat64 x', '\t\tfloat64 y', '\t\tfloat64 z']


def test_show_expands_nested_types(interface):
    result = interface('show', 'demo_msgs/msg/Outer')
    assert result.stdout.splitlines() == [
        '# About the message.', '', '# About the constant.',
        'string HASH="#1"  # trailing',
        'Inner[] inner     #close', *INNER, '\t#', '\tfloat64 value',
        'demo_more/Leaf leaf', '\tint32 X=1', '\tuint8 x',
        'int32<=3[<=2] bounded 7']
    assert result.returncode == 0


def test_show_without_comments(interface):
    result = interface('show', 'demo_msgs/msg/Outer', '--no-comments')
    assert result.stdout.splitlines() == [
        'string HASH="#1"  #', 'Inner[] inner', *INNER, '\t#', '\tfloat64 value',
        'demo_more/Leaf leaf', '\tint32 X=1', '\tuint8 x', 'int32<=3[<=2] bounded 7']


def test_show_with_all_comments(interface):
    lines = interface('show', 'demo_msgs/msg/Outer', '--all-comments').stdout.splitlines()
    assert '\t# Hidden unless all comments are asked for.' in lines
    assert '# About the message.' in lines


def test_show_a_service(interface):
    result = interface('show', 'demo_msgs/srv/Ask')
    assert result.stdout.splitlines() == [
        'Inner question', *INNER, '\t#', '\tfloat64 value', '---', 'bool answer']


def test_show_reads_the_type_from_stdin(interface):
    result = interface('show', '-', input='demo_more/msg/Leaf\n')
    assert result.stdout.splitlines() == ['int32 X=1', 'uint8 x']
    assert 'is empty' in interface('show', '-', input='').stderr


@pytest.mark.parametrize(('name', 'message'), [
    ('demo_msgs/Outer', "Invalid name 'demo_msgs/Outer'. Expected three parts separated by '/'"),
    ('demo_msgs/idl/Outer', "instead of 'idl'"),
    ('../msg/Outer', "Invalid name '../msg/Outer'"),
    ('demo_mgs/msg/Outer', "Unknown package 'demo_mgs'"),
    ('demo_msgs/msg/Otter', "Could not find the interface 'demo_msgs/msg/Otter'"),
    ('demo_msgs/msg/Loop', "'demo_msgs/msg/Loop' contains itself"),
    ('demo_msgs/msg/Dangling', "Unknown package 'nowhere'"),
    ('demo_msgs/msg/Binary', "Binary.msg'"),
])
def test_mistakes(name, message, interface):
    result = interface('show', name)
    assert result.returncode == 1
    assert message in result.stderr
    assert result.stdout == ''


def test_list(interface):
    result = interface('list')
    lines = result.stdout.splitlines()
    assert lines[0] == 'Messages:'
    services = lines.index('Services:')
    assert '    demo_msgs/msg/Outer' in lines[:services]
    assert '    demo_msgs/srv/Ask' in lines[services:]
    assert lines[-1] == 'Actions:'
    assert lines[1:services] == sorted(lines[1:services])


@pytest.mark.parametrize(('flag', 'title', 'name'), [
    ('-m', 'Messages:', '    demo_msgs/msg/Outer'),
    ('--only-srvs', 'Services:', '    demo_msgs/srv/Ask'),
])
def test_list_of_one_kind(flag, title, name, interface):
    lines = interface('list', flag).stdout.splitlines()
    assert lines[0] == title
    assert name in lines
    assert sum(line.endswith(':') for line in lines) == 1


def test_without_a_verb_there_is_help(interface):
    result = interface()
    assert result.returncode == 0
    assert 'show' in result.stdout
