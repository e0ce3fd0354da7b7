# SPDX-License-Identifier: Apache-2.0
"""Handlers of the events of processes and of the shutdown."""

from .event_handler import _as_entities
from .event_handler import BaseEventHandler
from .events import Shutdown
from .events.process import ProcessExited
from .events.process import ProcessIO
from .events.process import ProcessStarted


class _OnEvent(BaseEventHandler):
    """Calls a function with (event, context), or yields fixed actions."""

    def __init__(self, *, event_class, reaction, target_action=None, **kwargs):
        def matcher(event):
            if not isinstance(event, event_class):
                return False
            return target_action is None or event.action is target_action

        super().__init__(matcher=matcher, **kwargs)
        self._reaction = reaction

    def describe(self):
        """Return (what it is, the actions it is known to lead to)."""
        actions = [] if callable(self._reaction) else _as_entities(self._reaction)
        return type(self).__name__, actions

    def handle(self, event, context):
        """React to the event."""
        super().handle(event, context)
        return self._reaction(event, context) if callable(self._reaction) else self._reaction


class OnProcessStart(_OnEvent):
    """Reacts when a process, or any process, has started."""

    def __init__(self, *, target_action=None, on_start, **kwargs):
        super().__init__(event_class=ProcessStarted, reaction=on_start,
                         target_action=target_action, **kwargs)


class OnProcessExit(_OnEvent):
    """Reacts when a process, or any process, has ended."""

    def __init__(self, *, target_action=None, on_exit, **kwargs):
        super().__init__(event_class=ProcessExited, reaction=on_exit,
                         target_action=target_action, **kwargs)


class OnProcessIO(_OnEvent):
    """Reacts to output of a process, or of any process."""

    def __init__(self, *, target_action=None, on_stdout=None, on_stderr=None, **kwargs):
        def react(event, _):
            callback = on_stdout if event.from_stdout else on_stderr
            return None if callback is None else callback(event)

        super().__init__(event_class=ProcessIO, reaction=react,
                         target_action=target_action, **kwargs)


class OnShutdown(_OnEvent):
    """Reacts when the launch shuts down."""

    def __init__(self, *, on_shutdown, **kwargs):
        super().__init__(event_class=Shutdown, reaction=on_shutdown, **kwargs)


__all__ = [
    'OnProcessExit',
    'OnProcessIO',
    'OnProcessStart',
    'OnShutdown',
]
