#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Print the failed tests of build folders and, last, `N passed, M failed`: count_tests.py BUILD/PACKAGE...

Each test case counts once. A ctest test that writes a result file (gtest, pytest, launch test) counts as its cases, any
other as one. A test that left no result, or that failed although its cases passed (a crash at exit), counts as failed.
"""

import json
from pathlib import Path
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

MAX_OUTPUT_LINES = 60


class Tally:
    """What happened so far, and the text of what failed."""

    def __init__(self):
        self.passed = 0
        self.skipped = 0
        self.failures = []

    def fail(self, name, output):
        lines = [line.rstrip() for line in (output or '').strip().splitlines()]
        if len(lines) > MAX_OUTPUT_LINES:
            lines = ['...', *lines[-MAX_OUTPUT_LINES:]]
        self.failures.append((name, lines))

    def add_result_file(self, package, path):
        """Count the cases of an xunit file; return whether it held any, and whether one failed."""
        try:
            cases = list(ElementTree.parse(path).getroot().iter('testcase'))
        except (OSError, ElementTree.ParseError):
            return False, False
        failures_before = len(self.failures)
        for case in cases:
            suite = case.get('classname') or ''
            prefix = '' if suite.startswith(package) else f'{package} '
            name = f'{prefix}{suite} {case.get("name")}'
            faults = case.findall('failure') + case.findall('error')
            if faults:
                texts = [fault.text or fault.get('message') or '' for fault in faults]
                self.fail(name, '\n'.join(texts))
            elif case.find('skipped') is not None or case.get('status') == 'notrun':
                self.skipped += 1
            else:
                self.passed += 1
        return bool(cases), len(self.failures) > failures_before

    def summary(self):
        text = f'{self.passed} passed, {len(self.failures)} failed'
        return f'{text}, {self.skipped} skipped' if self.skipped else text


def declared_tests(build):
    """Return the names and commands of the tests that CMake registered in a build folder."""
    listing = subprocess.run(
        ['ctest', '--show-only=json-v1'], cwd=build, capture_output=True, text=True, check=True)
    return [(test['name'], test.get('command', [])) for test in json.loads(listing.stdout)['tests']]


def ctest_outcomes(build):
    """Return {test name: (status, exit code, output)} of the last ctest run in a build folder."""
    try:
        tag = (build / 'Testing' / 'TAG').read_text().splitlines()[0]
        root = ElementTree.parse(build / 'Testing' / tag / 'Test.xml').getroot()
    except (OSError, IndexError, ElementTree.ParseError):
        return {}
    return {
        test.findtext('Name'): (
            test.get('Status'),
            test.findtext('Results/NamedMeasurement[@name="Exit Code"]/Value'),
            test.findtext('Results/Measurement/Value'))
        for test in root.iterfind('Testing/Test')}


def count_ctest_package(build, tally):
    outcomes = ctest_outcomes(build)
    for name, command in declared_tests(build):
        status, exit_code, output = outcomes.get(name, ('missing', '', 'ctest did not run it'))
        full_name = f'{build.name} {name}'
        if exit_code == 'Timeout':
            tally.fail(full_name, f'{output or ""}\nended by ctest: it took too long')
            continue
        result_file = next((a for a in command if a.endswith('.xml') and a.startswith('/')), None)
        has_cases, has_failures = (
            tally.add_result_file(build.name, result_file) if result_file else (False, False))
        if status != 'passed' and not has_failures:
            tally.fail(full_name, output or f'ctest: {status}')
        elif status == 'passed' and result_file and not has_cases:
            tally.fail(full_name, f'{output}\nno test case in {result_file}')
        elif status == 'passed' and not result_file:
            tally.passed += 1


def count_package(build, tally):
    if (build / 'CTestTestfile.cmake').exists():
        count_ctest_package(build, tally)
    elif (build / 'pytest.xml').exists():
        tally.add_result_file(build.name, build / 'pytest.xml')
    else:
        tally.fail(f'{build.name} pytest', f'{build / "pytest.xml"} is missing')


def main(folders):
    tally = Tally()
    for folder in folders:
        count_package(Path(folder), tally)
    for name, lines in tally.failures:
        print(f'\nFAILED {name}')
        for line in lines:
            print(f'    {line}'.rstrip())
    if tally.failures:
        print()
    if not tally.passed and not tally.failures:
        print('\nNo test ran.')
    print(tally.summary())
    return 0 if tally.passed and not tally.failures else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
