# SPDX-License-Identifier: Apache-2.0
"""Events of a launch."""

from . import process
from .shutdown import Shutdown


def matches_action(target_action):
    """Return a matcher that accepts only `target_action`."""
    return lambda action: action is target_action


__all__ = [
    'matches_action',
    'process',
    'Shutdown',
]
