# SPDX-License-Identifier: Apache-2.0
"""Find processes by action or by name."""

from launch.actions import ExecuteProcess


class NoMatchingProcessException(Exception):
    """No recorded process matches."""


def _name(process) -> str:
    details = process.process_details
    return 'a process that has not started' if details is None else details['name']


def resolveProcesses(info_obj, *, process=None, strict_proc_matching=True):
    """
    List the recorded processes that match.

    :param info_obj: a handler that has recorded processes.
    :param process: an action, a part of a process name, or None for all.
    :param strict_proc_matching: refuse a name that matches several processes.
    """
    recorded = list(info_obj.processes())
    if process is None:
        if not recorded:
            raise NoMatchingProcessException('nothing is known of any process')
        return recorded
    if isinstance(process, ExecuteProcess):
        if process not in recorded:
            raise NoMatchingProcessException(f'nothing is known of {_name(process)}')
        return [process]
    if not isinstance(process, str):
        raise TypeError(f'process must be an ExecuteProcess or a str, not {process!r}')
    found = [candidate for candidate in recorded if process in _name(candidate)]
    names = ', '.join(sorted(map(_name, found or recorded)))
    if not found:
        raise NoMatchingProcessException(f"no process is named '{process}', there are: {names}")
    if strict_proc_matching and len(found) > 1:
        raise Exception(f"several processes are named '{process}': {names}")
    return found
