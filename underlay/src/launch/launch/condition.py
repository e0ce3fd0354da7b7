# SPDX-License-Identifier: Apache-2.0
"""Base of conditions of actions."""


class Condition:
    """A predicate over the launch context."""

    def __init__(self, *, predicate=None):
        self._predicate = predicate

    def evaluate(self, context) -> bool:
        """Tell whether the condition holds now."""
        return True if self._predicate is None else self._predicate(context)
