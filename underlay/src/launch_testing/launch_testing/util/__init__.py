# SPDX-License-Identifier: Apache-2.0
"""Helpers for tests."""

import sys

from launch.actions import ExecuteProcess

from .proc_lookup import NoMatchingProcessException
from .proc_lookup import resolveProcesses

_WAIT_FOR_SIGINT = """
import time
try:
    while True:
        time.sleep(1)
except KeyboardInterrupt:
    pass
"""


def KeepAliveProc():
    """Make a process that keeps the launch alive until it is shut down."""
    return ExecuteProcess(cmd=[sys.executable, '-c', _WAIT_FOR_SIGINT])


__all__ = [
    'resolveProcesses',
    'KeepAliveProc',
    'NoMatchingProcessException',
]
