# SPDX-License-Identifier: Apache-2.0
"""Nodes are started with the arguments and parameters that their elements say."""

from launching import run_file
from node_cases import CASES
import pytest


@pytest.mark.parametrize('name', CASES)
def test_command_line(name, demo_pkg):
    elements, arguments, expected = CASES[name]
    path = demo_pkg.write('case.launch.xml', f'<launch>{elements}</launch>')
    assert run_file(path, **arguments) == 0
    actual = [
        ([argument.replace(str(demo_pkg.share), '<share>').replace(
            str(demo_pkg.prefix), '<prefix>') for argument in record['argv']], record['params'])
        for record in demo_pkg.records()]
    assert actual == expected
