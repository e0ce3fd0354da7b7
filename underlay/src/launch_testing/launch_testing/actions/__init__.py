# SPDX-License-Identifier: Apache-2.0
"""Actions of test descriptions."""

from .gtest import GTest
from .ready import ReadyToTest

__all__ = [
    'GTest',
    'ReadyToTest',
]
