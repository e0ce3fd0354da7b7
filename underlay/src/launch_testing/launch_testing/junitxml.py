# SPDX-License-Identifier: Apache-2.0
"""Test results as JUnit XML."""

import re
from xml.etree import ElementTree

# What XML cannot represent, such as the escapes of coloured output.
_INVALID_CHARACTERS = re.compile('[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]')


def _case_to_xml(result, case):
    full_name, _, qualifiers = case.id().partition(' ')
    class_name, _, method = full_name.rpartition('.')
    element = ElementTree.Element('testcase', {
        'classname': class_name,
        'name': f'{method} {qualifiers}'.strip(),
        'time': f'{result.testTimes[case]:.3f}',
    })
    outcomes = (('failure', result.failures), ('error', result.errors),
                ('skipped', result.skipped))
    for tag, entries in outcomes:
        for entry_case, message in entries:
            if entry_case == case:
                ElementTree.SubElement(
                    element, tag, message=_INVALID_CHARACTERS.sub('?', message))
    return element


def unittestResultToXml(name, test_result):
    """Return one result as an element testsuite."""
    element = ElementTree.Element('testsuite', {
        'name': name,
        'tests': str(test_result.testsRun),
        'failures': str(len(test_result.failures)),
        'errors': str(len(test_result.errors)),
        'skipped': str(len(test_result.skipped)),
        'time': f'{sum(test_result.testTimes.values()):.3f}',
    })
    cases = test_result.testCases
    element.extend(_case_to_xml(test_result, case) for case in cases)
    # Errors outside of test methods, e.g. in setUpClass, belong to no case that ran.
    for case, message in test_result.errors:
        if case not in cases:
            extra = ElementTree.SubElement(
                element, 'testcase', classname=name, name=case.id(), time='0.000')
            ElementTree.SubElement(
                extra, 'error', message=_INVALID_CHARACTERS.sub('?', message))
    return element


def unittestResultsToXml(*, name='launch_test', test_results={}):
    """Return the results of several runs, by run, as an XML document."""
    root = ElementTree.Element('testsuites', {'name': name})
    totals = {'tests': 0, 'failures': 0, 'errors': 0}
    for run, result in test_results.items():
        suite = unittestResultToXml(str(run), result)
        for key in totals:
            totals[key] += int(suite.get(key))
        root.append(suite)
    for key, value in totals.items():
        root.set(key, str(value))
    return ElementTree.ElementTree(root)
