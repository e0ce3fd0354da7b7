# SPDX-License-Identifier: Apache-2.0
"""Assertions about output."""

import re

from ..util import resolveProcesses

_ANSI_ESCAPES = re.compile(r'\x1b\[[0-9;?]*[ -/]*[@-~]')


def _find(expected, text, start=0):
    """Return the end of the expected text, pattern or sequence of these, or None."""
    if isinstance(expected, str):
        position = text.find(expected, start)
        return None if position < 0 else position + len(expected)
    if hasattr(expected, 'search'):
        match = expected.search(text, start)
        return None if match is None else match.end()
    for part in expected:
        start = _find(part, text, start)
        if start is None:
            return None
    return start


def assertInStream(proc_output, expected_output, process, *, strict_proc_matching=True,
                   stream='stderr'):
    """
    Assert that a process has written something.

    :param expected_output: a text, a compiled pattern, or a list of these in that order.
    :param process: an action, a part of a process name, or None for any process.
    :param stream: stdout or stderr.
    """
    if stream not in ('stdout', 'stderr'):
        raise ValueError(f"stream must be 'stdout' or 'stderr', not '{stream}'")
    found = resolveProcesses(info_obj=proc_output, process=process,
                             strict_proc_matching=strict_proc_matching)
    for candidate in found:
        text = b''.join(
            output.text for output in proc_output[candidate]
            if (output.from_stdout if stream == 'stdout' else output.from_stderr)
        ).decode(errors='replace').replace('\r\n', '\n')
        if _find(expected_output, _ANSI_ESCAPES.sub('', text)) is not None:
            return
    names = ', '.join(sorted(item.process_details['name'] for item in found))
    raise AssertionError(f"'{expected_output}' is not in the {stream} of {names}")


def assertInStdout(proc_output, expected_output, process, **kwargs):
    """Assert that a process has written something to its standard output."""
    assertInStream(proc_output, expected_output, process, stream='stdout', **kwargs)


def assertInStderr(proc_output, expected_output, process, **kwargs):
    """Assert that a process has written something to its standard error."""
    assertInStream(proc_output, expected_output, process, stream='stderr', **kwargs)
