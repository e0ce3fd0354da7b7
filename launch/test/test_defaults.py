# SPDX-License-Identifier: Apache-2.0
"""A launch argument that is passed on as a parameter has the default of that parameter.

The READMEs have the tables of parameters, which other tests compare with the code.
"""

import os
from pathlib import Path
import re
import xml.etree.ElementTree as ElementTree

import pytest

REPOSITORY = Path(os.environ['REPOSITORY'])
FILES = [*sorted(REPOSITORY.glob('launch/*.launch.xml')), *sorted(REPOSITORY.glob('nasm_*/launch/*.launch.xml'))]
# These differ on purpose: the demonstration is fast, a bag has a recording, and a launch file knows system and model.
OTHER_PURPOSE = {
    'demo.launch.xml': {'model', 'real_time_factor', 'system'},
    'replay.launch.xml': {'model', 'system', 'with_recording'},
    'nasm.launch.xml': {'model', 'system'},
    'nasm_in_container.launch.xml': {'model', 'system'}}


def parameters(package):
    text = (REPOSITORY / package / 'README.md').read_text()
    return dict(re.findall(r'^\| `(\w+)` \| \w+ \| `([^`]*)` \|', text, re.MULTILINE))


def passed_on(root):
    """Yield package, parameter and the argument that is its value."""
    for node in [*root.iter('node'), *root.iter('composable_node')]:
        # The table of nasm_evaluation is that of its node evaluator.
        if node.get('exec') in ('demo', 'play_instances'):
            continue
        for param in node.findall('param'):
            value = re.fullmatch(r'\$\(var (\w+)\)', param.get('value', ''))
            if value:
                yield node.get('pkg'), param.get('name'), value[1]


@pytest.mark.parametrize('path', FILES, ids=lambda path: str(path.relative_to(REPOSITORY)))
def test_launch_arguments_have_the_defaults_of_the_nodes(path):
    root = ElementTree.parse(path).getroot()
    defaults = {arg.get('name'): arg.get('default') for arg in root.iter('arg')}
    for package, name, argument in passed_on(root):
        known = parameters(package)
        assert argument == name or not name.endswith('_s'), f'{argument} is the parameter {name} of {package}'
        is_required = defaults.get(argument) is None
        if argument == name and name in known and not is_required and name not in OTHER_PURPOSE.get(path.name, ()):
            assert defaults[argument] == known[name].strip('"'), f'{name} of {package}'


def test_tables_are_found():
    for package in ('nasm_controller', 'nasm_sim', 'nasm_evaluation', 'nasm_pushing'):
        assert len(parameters(package)) >= 10, package
