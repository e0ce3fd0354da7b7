# SPDX-License-Identifier: Apache-2.0
"""Actions after a while."""

import asyncio

from .opaque_function import OpaqueFunction
from ..action import Action
from ..event import Event
from ..event_handler import EventHandler
from ..event_handlers import OnShutdown
from ..utilities.type_utils import normalize_typed_substitution
from ..utilities.type_utils import perform_typed_substitution


class _TimerEvent(Event):
    name = 'launch.events.TimerEvent'

    def __init__(self, timer_action):
        self.timer_action = timer_action


class TimerAction(Action):
    """Runs actions once, after `period` seconds, unless cancelled or shut down before."""

    def __init__(self, *, period, actions, **kwargs):
        super().__init__(**kwargs)
        if isinstance(period, (int, str)):
            period = float(period)
        self._period = normalize_typed_substitution(period, float)
        self._actions = list(actions)
        self._canceled = False
        self._timer = None
        self._done = None

    def describe_conditional_sub_entities(self):
        """List the actions to run."""
        return [('when the timer fires', self._actions)]

    def cancel(self):
        """Give up; no effect if the actions have run."""
        self._canceled = True
        if self._timer is not None:
            self._timer.cancel()
            self._finish()

    def _finish(self):
        if not self._done.done():
            self._done.set_result(None)

    def execute(self, context):
        """Start the timer."""
        if self._canceled or context.is_shutdown:
            return
        period = perform_typed_substitution(context, self._period, float)
        current_locals = dict(context.get_locals_as_dict())
        self._done = asyncio.get_running_loop().create_future()
        context.add_completion_future(self._done)

        def fire():
            context.emit_event_sync(_TimerEvent(self))
            self._finish()

        def resume(context):
            context.extend_locals(current_locals)
            return self._actions

        context.register_event_handler(EventHandler(
            matcher=lambda event: isinstance(event, _TimerEvent) and event.timer_action is self,
            entities=OpaqueFunction(function=resume), handle_once=True))
        self._timer = context.asyncio_loop.call_later(period, fire)
        context.register_event_handler(OnShutdown(
            on_shutdown=lambda event, context: self.cancel()))
