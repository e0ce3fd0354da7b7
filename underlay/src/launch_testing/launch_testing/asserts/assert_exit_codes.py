# SPDX-License-Identifier: Apache-2.0
"""Assertions about exit codes."""

from ..util import resolveProcesses

EXIT_OK = 0


def assertExitCodes(proc_info, allowable_exit_codes=(EXIT_OK,), process=None, *,
                    strict_proc_matching=True):
    """Assert that processes, by default all, ended with one of the exit codes."""
    for code in allowable_exit_codes:
        assert isinstance(code, int), f'exit code {code!r} is not an int'
    found = resolveProcesses(info_obj=proc_info, process=process,
                             strict_proc_matching=strict_proc_matching)
    for info in (proc_info[item] for item in found):
        assert info.returncode in allowable_exit_codes, (
            f'Proc {info.process_name} exited with code {info.returncode}')
