# SPDX-License-Identifier: Apache-2.0
"""Events of a launch."""

from . import process
from .shutdown import Shutdown

__all__ = [
    'process',
    'Shutdown',
]
