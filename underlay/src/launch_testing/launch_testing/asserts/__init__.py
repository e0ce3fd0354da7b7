# SPDX-License-Identifier: Apache-2.0
"""Assertions about processes."""

from .assert_exit_codes import assertExitCodes
from .assert_exit_codes import EXIT_OK
from .assert_exit_codes import EXIT_SIGINT
from .assert_exit_codes import EXIT_SIGKILL
from .assert_exit_codes import EXIT_SIGQUIT
from .assert_exit_codes import EXIT_SIGSEGV
from .assert_output import assertInStderr
from .assert_output import assertInStdout
from .assert_output import assertInStream
from ..util import NO_CMD_ARGS

__all__ = [
    'assertExitCodes',
    'assertInStderr',
    'assertInStdout',
    'assertInStream',
    'EXIT_OK',
    'EXIT_SIGINT',
    'EXIT_SIGKILL',
    'EXIT_SIGQUIT',
    'EXIT_SIGSEGV',
    'NO_CMD_ARGS',
]
