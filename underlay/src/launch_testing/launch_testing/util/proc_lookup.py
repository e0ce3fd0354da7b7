# SPDX-License-Identifier: Apache-2.0
"""Find processes by action or by name."""

from launch.actions import ExecuteProcess

NO_CMD_ARGS = object()


class NoMatchingProcessException(Exception):
    """No recorded process matches."""


def _describe(process) -> str:
    details = process.process_details
    if details is None:
        return 'a process that was not launched yet'
    return ' '.join([details['name'], *details['cmd'][1:]])


def _matches(process, name, cmd_args) -> bool:
    details = process.process_details
    arguments = details['cmd'][1:]
    if name not in details['name']:
        return False
    if cmd_args is NO_CMD_ARGS:
        return not arguments
    return cmd_args is None or all(argument in arguments for argument in cmd_args)


def resolveProcesses(info_obj, *, process=None, cmd_args=None, strict_proc_matching=True):
    """
    List the recorded processes that match.

    :param info_obj: a handler that has recorded processes.
    :param process: an action, a part of a process name, or None for all.
    :param cmd_args: arguments that a process found by name must have; NO_CMD_ARGS for none.
    :param strict_proc_matching: refuse a name that matches several processes.
    """
    recorded = list(info_obj.processes())
    if process is None:
        if not recorded:
            raise NoMatchingProcessException('No data recorded for any process')
        return recorded
    if isinstance(process, ExecuteProcess):
        if process not in recorded:
            raise NoMatchingProcessException(f'No data recorded for proc {_describe(process)}')
        return [process]
    if not isinstance(process, str):
        raise TypeError(f'process must be an ExecuteProcess or a str, not {process!r}')
    if isinstance(cmd_args, str):
        cmd_args = [cmd_args]
    found = [candidate for candidate in recorded if _matches(candidate, process, cmd_args)]
    if not found or (strict_proc_matching and len(found) > 1):
        problem = 'Found multiple processes' if found else 'Did not find any processes'
        names = ', '.join(sorted(map(_describe, recorded)))
        message = f"{problem} matching name '{process}' and args '{cmd_args}'. Procs: {names}"
        raise Exception(message) if found else NoMatchingProcessException(message)
    return found
