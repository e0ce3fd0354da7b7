# SPDX-License-Identifier: Apache-2.0
"""Runs launch tests with the command."""

import os
import pathlib
import subprocess
import sys
from xml.etree import ElementTree

import pytest

_TESTS = pathlib.Path(__file__).parent / 'launch_tests'


class Outcome:
    """Exit code, output and report of a launch test."""

    def __init__(self, process, report):
        self.code = process.returncode
        self.output = process.stdout
        self.cases = {}
        if report.exists():
            root = ElementTree.parse(report).getroot()
            self.counts = {key: int(root.get(key)) for key in ('tests', 'failures', 'errors')}
            for case in root.iter('testcase'):
                self.cases[case.get('name')] = [child.tag for child in case]


@pytest.fixture
def launch_test(tmp_path):
    """Return a function that runs a launch test."""
    def run(name, *arguments, **variables):
        report = tmp_path / 'report.xml'
        environment = {**os.environ, 'ROS_LOG_DIR': str(tmp_path / 'log'), **variables}
        process = subprocess.run(
            [sys.executable, '-m', 'launch_testing.launch_test', str(_TESTS / name), *arguments,
             f'--junit-xml={report}', '--package-name=demo'],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
        return Outcome(process, report)
    return run
