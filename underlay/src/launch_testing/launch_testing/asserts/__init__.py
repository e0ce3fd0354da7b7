# SPDX-License-Identifier: Apache-2.0
"""Assertions about processes."""

from .assert_exit_codes import assertExitCodes
from .assert_exit_codes import EXIT_OK
from .assert_output import assertInStderr
from .assert_output import assertInStdout
from .assert_output import assertInStream

__all__ = [
    'assertExitCodes',
    'assertInStderr',
    'assertInStdout',
    'assertInStream',
    'EXIT_OK',
]
