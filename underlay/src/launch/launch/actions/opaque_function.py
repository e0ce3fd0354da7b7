# SPDX-License-Identifier: Apache-2.0
"""Python code as an action."""

from ..action import Action


class OpaqueFunction(Action):
    """Calls a function with the context; it may return entities to visit."""

    def __init__(self, *, function, args=None, kwargs=None, **left_over_kwargs):
        super().__init__(**left_over_kwargs)
        self._function = function
        self._args = list(args or [])
        self._kwargs = dict(kwargs or {})

    def execute(self, context):
        """Call the function."""
        return self._function(context, *self._args, **self._kwargs)
