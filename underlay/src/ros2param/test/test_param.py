# SPDX-License-Identifier: Apache-2.0
"""The command ros2 param on a real node."""

from concurrent.futures import ThreadPoolExecutor
import os
import signal
import subprocess

import pytest

NODE = '/space/parameters'
SILENT = '/_silent'  # hidden, so that lists do not wait for it


@pytest.fixture(scope='module', autouse=True)
def nodes():
    """Start the nodes NODE, SILENT and /open, which takes any parameter."""
    process = subprocess.Popen([os.environ['PARAMETER_NODE']], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == 'ready\n'
    yield process
    process.terminate()
    process.wait(timeout=20)


def param(*arguments):
    return subprocess.run([os.environ['PARAM'], *arguments, '--spin-time', '1'],
                          capture_output=True, text=True)


def at_once(commands):
    """Run several commands at a time; returns their results in order."""
    with ThreadPoolExecutor(max_workers=8) as pool:
        return list(pool.map(lambda arguments: param(*arguments), commands))


def output(*arguments):
    result = param(*arguments)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_list():
    lines = output('list', NODE).splitlines()
    assert lines == sorted(lines)
    assert {'  amount', '  array.doubles', '  text.plain', '  use_sim_time'} <= set(lines)


def test_list_of_all_nodes():
    lines = output('list').splitlines()
    assert lines[0] == '/open:'
    assert '  amount' in lines[lines.index(f'{NODE}:'):]
    assert f'{SILENT}:' not in lines


def test_list_filtered():
    assert output('list', NODE, '--filter', 'text.*ty').splitlines() == ['  text.empty']
    assert output('list', NODE, '--filter', 'mount') == ''  # matches at the start only
    assert output('list', 'space/parameters', '--param-prefixes', 'array', '--param-type',
                  '--filter', 'array.[bd]').splitlines() == [
        '  array.booleans (type: boolean array)', '  array.bytes (type: byte array)',
        '  array.doubles (type: double array)']


VALUES = {
    'flag': 'Boolean value is: True',
    'count': 'Integer value is: 4',
    'amount': 'Double value is: 0.1',
    'fixed': 'String value is: never changes',
    'text.umlaut': 'String value is: größe',
    'text.empty': 'String value is: ',
    'array.bytes': r"Byte values are: [b'\x01', b'A', b'\xff']",
    'array.booleans': 'Boolean values are: [True, False]',
    'array.integers': "Integer values are: array('q', [1, -2, 9223372036854775807])",
    'array.doubles': "Double values are: array('d', [1.0, -0.5, 1e+300, 1e-07])",
    'array.none': "Integer values are: array('q')",
    'array.strings': """String values are: ['a', "it's", 'b c']""",
    'any': 'Parameter not set.',
}


def test_get():
    results = at_once([('get', NODE, name) for name in VALUES])
    assert dict(zip(VALUES, (result.stdout for result in results))) == {
        name: text + '\n' for name, text in VALUES.items()}


def test_get_without_type():
    assert output('get', '--hide-type', NODE, 'amount') == '0.1\n'
    assert output('get', '--hide-type', NODE, 'any') == 'None\n'


def test_describe():
    assert output('describe', NODE, 'amount', 'count', 'fixed') == """\
Parameter name: amount
  Type: double
  Description: how much
  Constraints:
    Min value: -1.0
    Max value: 25000000000.0
    Additional constraints: not too much
Parameter name: count
  Type: integer
  Constraints:
    Min value: -10
    Max value: 10
    Step: 2
Parameter name: fixed
  Type: string
  Constraints:
    Read only: true
"""


GUESSES = {
    'true': 'Boolean value is: True',
    'off': 'Boolean value is: False',
    '-5': 'Integer value is: -5',
    '0x10': 'Integer value is: 16',
    '-9223372036854775808': 'Integer value is: -9223372036854775808',
    '1.5': 'Double value is: 1.5',
    '.inf': 'Double value is: inf',
    '1e3': 'String value is: 1e3',
    '"7"': 'String value is: 7',
    '': 'String value is: ',
    'two words': 'String value is: two words',
    'a: b: c': 'String value is: a: b: c',
    '[': 'String value is: [',
    '[true, no]': 'Boolean values are: [True, False]',
    '[1, true]': "Integer values are: array('q', [1, 1])",
    '[1.0, 2.5]': "Double values are: array('d', [1.0, 2.5])",
    '[a, "1"]': "String values are: ['a', '1']",
    '[1, a]': 'String value is: [1, a]',
}


def test_set_guesses_the_type():
    names = {f'p{index}': value for index, value in enumerate(GUESSES)}
    for result in at_once([('set', '/open', name, value) for name, value in names.items()]):
        assert result.stdout == 'Set parameter successful\n', result
    results = at_once([('get', '/open', name) for name in names])
    assert dict(zip(GUESSES, (result.stdout for result in results))) == {
        value: text + '\n' for value, text in GUESSES.items()}


REFUSED = [
    ('amount', '1'), ('amount', '-2.0'), ('count', '5'), ('count', 'many'), ('fixed', 'x'),
    ('nothing', '1')]


def test_what_the_node_refuses():
    for result in at_once([('set', NODE, *change) for change in REFUSED]):
        assert (result.returncode, result.stdout) == (1, '')
        assert result.stderr.startswith('Setting parameter failed')


IMPOSSIBLE = {
    'null': "value 'null' is null",
    '~': "value '~' is null",
    '{a: 1}': "value '{a: 1}' is a mapping",
    '9223372036854775808': "value '9223372036854775808' does not fit",
    '[1, -9223372036854775809]': "value '-9223372036854775809' does not fit",
}


def test_values_that_no_parameter_can_hold():
    results = at_once([('set', '/open', 'p', value) for value in IMPOSSIBLE])
    for message, result in zip(IMPOSSIBLE.values(), results):
        assert message in result.stderr
        assert (result.returncode, result.stdout) == (2, '')
    assert output('get', '/open', 'p') == 'Parameter not set.\n'


def test_dump():
    assert output('dump', NODE) == f"""\
{NODE}:
  ros__parameters:
    amount: 0.1
    any: null
    array:
      booleans:
      - true
      - false
      bytes:
      - "\\x01"
      - A
      - ÿ
      doubles:
      - 1.0
      - -0.5
      - 1.0e+300
      - 1.0e-07
      integers:
      - 1
      - -2
      - 9223372036854775807
      none: []
      strings:
      - a
      - it's
      - b c
    count: 4
    fixed: never changes
    flag: true
    text:
      empty: ''
      number: '12'
      plain: 'a word: or two'
      truth: 'true'
      umlaut: größe
    use_sim_time: false

"""


def test_dump_to_a_folder(tmp_path):
    result = param('dump', NODE, '--output-dir', str(tmp_path))
    path = tmp_path / 'space__parameters.yaml'
    assert result.stdout == f'Saving to:  {path}\n'
    assert 'deprecated' in result.stderr
    assert path.read_text() + '\n' == output('dump', NODE)


MISTAKES = [
    (['get', '/space/paramaters', 'x'], 1, "Node not found: '/space/paramaters', did you mean"),
    (['list', 'nobody'], 1, "Node not found: '/nobody'"),
    (['get', SILENT, 'x'], 1, f"Node not found: '{SILENT}'"),
    (['get', '--include-hidden-nodes', SILENT, 'flag'], 1,
     f"service '{SILENT}/get_parameters' did not answer within 5 s"),
    (['get', NODE, 'nothing'], 1, 'Parameter not set'),
    (['describe', NODE, 'nothing'], 1, 'Parameter not set'),
    (['list', NODE, '--filter', '('], 2, "--filter '('"),
    (['dump', NODE, '--output-dir', '/nowhere/at/all'], 2, "'/nowhere/at/all' is not a valid"),
    (['get', NODE], 2, 'parameter_name'),
    (['get', '', 'x'], 2, 'the name of the node is empty'),
    (['fetch'], 2, "invalid choice: 'fetch'"),
]


def test_mistakes():
    results = at_once([arguments for arguments, _, _ in MISTAKES])
    for (arguments, code, message), result in zip(MISTAKES, results):
        assert message in result.stderr, arguments
        assert (result.returncode, result.stdout) == (code, ''), arguments


def test_interrupt_while_waiting():
    waiting = subprocess.Popen(
        [os.environ['PARAM'], 'set', '--include-hidden-nodes', SILENT, 'flag', 'true'],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with pytest.raises(subprocess.TimeoutExpired):
        waiting.wait(timeout=1)
    waiting.send_signal(signal.SIGINT)
    assert waiting.wait(timeout=20) == 130
    assert waiting.stderr.read() == ''
