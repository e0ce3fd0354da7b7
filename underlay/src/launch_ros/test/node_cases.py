# SPDX-License-Identifier: Apache-2.0
"""
Elements of launch files and how the nodes are started.

Each case is (elements, launch arguments, [(arguments, contents of the parameter files)]).
"""

_ROS = '--ros-args'


def _named(name, *more):
    return [_ROS, '-r', f'__node:={name}', *more]


def _temporary(count=1):
    return ['--params-file', '<temporary>'] * count


def _wild(**params):
    return {'/**': {'ros__parameters': params}}


CASES = {
    'bare': ('<node pkg="demo_pkg" exec="dump"/>', {}, [([_ROS], [])]),
    'named': ('<node pkg="demo_pkg" exec="dump" name="n"/>', {}, [(_named('n'), [])]),
    'relative namespace': (
        '<node pkg="demo_pkg" exec="dump" name="n" namespace="a/b"/>', {},
        [(_named('n', '-r', '__ns:=/a/b'), [])]),
    'root namespace': (
        '<node pkg="demo_pkg" exec="dump" name="n" namespace="/"/>', {},
        [(_named('n', '-r', '__ns:=/'), [])]),
    'executable without package': (
        '<node exec="$(find-pkg-prefix demo_pkg)/lib/demo_pkg/dump"/>', {}, [([_ROS], [])]),
    'arguments': (
        '<node pkg="demo_pkg" exec="dump" args="one \'two words\' $(var x)b c" '
        'ros_args="--log-level debug"/>', {'x': 'a a'},
        [(['one', 'two words', 'a ab', 'c', _ROS, '--log-level', 'debug', _ROS], [])]),
    'adjacent substitutions in arguments': (
        '<node pkg="demo_pkg" exec="dump" args="$(var x)$(var x) $(var x)=1 y"/>', {'x': 'v'},
        [(['vv', 'v=1', 'y', _ROS], [])]),
    'typed parameters': (
        '<node pkg="demo_pkg" exec="dump"><param name="i" value="1"/>'
        '<param name="f" value="1.5"/><param name="b" value="true"/>'
        '<param name="s" value="text"/><param name="quoted" value="\'1\'"/>'
        '<param name="l" value="[1.0, 2.0]"/><param name="e" value=""/></node>', {},
        [([_ROS, *_temporary(7)],
          [_wild(i=1), _wild(f=1.5), _wild(b=True), _wild(s='text'), _wild(quoted='1'),
           _wild(l=[1.0, 2.0]), _wild(e='')])]),
    'given types': (
        '<node pkg="demo_pkg" exec="dump"><param name="s" value="1" type="str"/>'
        '<param name="f" value="1" type="float"/>'
        '<param name="l" value="[a, b]" type="list_of_str"/>'
        '<param name="y" value="2" type="yaml"/></node>', {},
        [([_ROS, *_temporary(4)],
          [_wild(s='1'), _wild(f=1.0), _wild(l=['a', 'b']), _wild(y=2)])]),
    'substituted parameters': (
        '<node pkg="demo_pkg" exec="dump"><param name="$(var n)_x" value="$(var v)"/>'
        '<param name="s" value="$(var v)" type="str"/>'
        '<param name="l" value="[$(var v), 7]" type="yaml"/>'
        '<param name="t" value="pre $(var v)"/></node>', {'n': 'name', 'v': '3'},
        [([_ROS, *_temporary(4)],
          [_wild(name_x=3), _wild(s='3'), _wild(l=[3, 7]), _wild(t='pre 3')])]),
    'nested parameters': (
        '<node pkg="demo_pkg" exec="dump"><param name="a"><param name="b" value="1"/>'
        '<param name="c"><param name="d" value="2"/></param></param></node>', {},
        [([_ROS, *_temporary()], [_wild(**{'a.b': 1, 'a.c.d': 2})])]),
    'parameters of a full name': (
        '<node pkg="demo_pkg" exec="dump" name="n" namespace="ns">'
        '<param name="i" value="1"/></node>', {},
        [(_named('n', '-r', '__ns:=/ns', *_temporary()),
          [{'/ns/n': {'ros__parameters': {'i': 1}}}])]),
    'parameter file': (
        '<node pkg="demo_pkg" exec="dump">'
        '<param from="$(find-pkg-share demo_pkg)/params.yaml"/><param name="i" value="1"/>'
        '</node>', {},
        [([_ROS, '--params-file', '<share>/params.yaml', *_temporary()],
          [_wild(rate=5), _wild(i=1)])]),
    'missing parameter file': (
        '<node pkg="demo_pkg" exec="dump"><param from="/nowhere.yaml"/></node>', {},
        [([_ROS], [])]),
    'remappings': (
        '<node pkg="demo_pkg" exec="dump" name="n"><remap from="a" to="$(var x)/b"/>'
        '<param name="i" value="1"/><remap from="c" to="d"/></node>', {'x': 'y'},
        [(_named('n', *_temporary(), '-r', 'a:=y/b', '-r', 'c:=d'), [_wild(i=1)])]),
    'groups and namespaces': (
        '<group><push-ros-namespace namespace="outer"/>'
        '<group><push-ros-namespace namespace="inner"/>'
        '<node pkg="demo_pkg" exec="dump" name="deep"/></group>'
        '<node pkg="demo_pkg" exec="dump" name="middle" namespace="own"/>'
        '<node pkg="demo_pkg" exec="dump" name="root" namespace="/abs"/></group>'
        '<node pkg="demo_pkg" exec="dump2" name="out"/>', {},
        [(_named('deep', '-r', '__ns:=/outer/inner'), []),
         (_named('middle', '-r', '__ns:=/outer/own'), []),
         (_named('root', '-r', '__ns:=/abs'), []),
         (_named('out'), [])]),
    'conditions': (
        '<node pkg="demo_pkg" exec="dump" name="a" if="$(var on)"/>'
        '<node pkg="demo_pkg" exec="dump" name="b" unless="$(var on)"/>'
        '<group unless="1"><node pkg="demo_pkg" exec="dump" name="c"/></group>'
        '<node pkg="demo_pkg" exec="dump" name="d" if="$(eval \'not $(var on)\')"/>'
        '<node pkg="demo_pkg" exec="dump" name="e" if="$(eval \'1 &lt; 2\')"/>', {'on': 'True'},
        [(_named('a'), []), (_named('e'), [])]),
    'defaults and let': (
        '<arg name="a" default="1"/><arg name="b" default="$(var a)2" description="d"/>'
        '<group><let name="b" value="inner"/>'
        '<node pkg="demo_pkg" exec="dump" args="$(var a) $(var b)"/></group>'
        '<group scoped="false"><let name="c" value="kept"/></group>'
        '<node pkg="demo_pkg" exec="dump2" args="$(var b) $(var c) $(var d default)"/>', {},
        [(['1', 'inner', _ROS], []), (['12', 'kept', 'default', _ROS], [])]),
    'evaluation': (
        '<node pkg="demo_pkg" exec="dump" args="'
        '$(eval \'$(var x) * 2\') $(eval \'sqrt(4)\') $(eval \'&quot;$(var t)&quot; == '
        '&quot;text&quot;\')"/>', {'x': '4', 't': 'text'},
        [(['8', '2.0', 'True', _ROS], [])]),
    'escapes': (
        r'<node pkg="demo_pkg" exec="dump" name="n"><param name="s" value="\$(var x) cost 5$"'
        ' type="str"/></node>', {},
        [(_named('n', *_temporary()), [_wild(s='$(var x) cost 5$')])]),
    'environment': (
        '<node pkg="demo_pkg" exec="dump" args="$(env DEMO_HOME) $(env DEMO_NONE none) '
        '$(env DEMO_NONE \'\')x"/>', {}, [(['home', 'none', 'x', _ROS], [])]),
    'paths': (
        '<node pkg="demo_pkg" exec="dump" args="$(dirname) $(find-pkg-share demo_pkg)/a '
        '$(find-pkg-prefix demo_pkg)/b"/>', {},
        [(['<share>', '<share>/a', '<prefix>/b', _ROS], [])]),
    'prefix': (
        '<node pkg="demo_pkg" exec="dump" name="n" launch-prefix="env DEMO_P=$(var p)"/>',
        {'p': '1'}, [(_named('n'), [])]),
}
