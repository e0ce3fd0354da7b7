# SPDX-License-Identifier: Apache-2.0
"""Test programs."""

from launch.actions import ExecuteProcess
from launch.actions import OpaqueFunction
from launch.actions import TimerAction
from launch.event_handlers import OnProcessExit


class Test(ExecuteProcess):
    """Runs a test program, which is ended after `timeout` seconds if given."""

    def __init__(self, *, timeout=None, **kwargs):
        super().__init__(**kwargs)
        self._timeout = timeout

    def execute(self, context):
        """Start the program."""
        super().execute(context)
        if not self._timeout:
            return None
        timer = TimerAction(period=self._timeout, actions=[OpaqueFunction(
            function=self._shutdown_process, kwargs={'send_sigint': True})])
        context.register_event_handler(OnProcessExit(
            target_action=self, on_exit=lambda event, context: timer.cancel()))
        return [timer]
