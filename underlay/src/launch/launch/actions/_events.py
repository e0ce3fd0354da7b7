# SPDX-License-Identifier: Apache-2.0
"""Event handlers, and the end of the launch."""

from ..action import Action
from ..events import Shutdown as ShutdownEvent
from ..events.process import ProcessExited
from ..logging import get_logger


class Shutdown(Action):
    """Ends the launch."""

    def __init__(self, *, reason='reason not given', **kwargs):
        super().__init__(**kwargs)
        self._event = ShutdownEvent(reason=reason)

    def execute(self, context):
        """End the launch; says so if that is because a process ended."""
        cause = context.get_locals_as_dict().get('event')
        if isinstance(cause, ProcessExited):
            get_logger('launch').info(
                f'process[{cause.process_name}] was required: shutting down launched system')
        context.emit_event_sync(self._event)


class RegisterEventHandler(Action):
    """Registers an event handler."""

    def __init__(self, event_handler, **kwargs):
        super().__init__(**kwargs)
        self._event_handler = event_handler

    def describe_conditional_sub_entities(self):
        """List the actions that the handler is known to lead to."""
        description, actions = self._event_handler.describe()
        return [(description, actions)] if actions else []

    def execute(self, context):
        """Register it."""
        context.register_event_handler(self._event_handler)
