# SPDX-License-Identifier: Apache-2.0
"""The start of the tests."""

from launch.action import Action


class ReadyToTest(Action):
    """Tells that the tests may start."""

    def __init__(self):
        super().__init__()
        self._callbacks = []

    def _add_callback(self, callback):
        self._callbacks.append(callback)

    def execute(self, context):
        """Let the tests start."""
        for callback in self._callbacks:
            callback()
