# SPDX-License-Identifier: Apache-2.0
"""Log messages, events and their handlers."""

from ..action import Action
from ..events import Shutdown as ShutdownEvent
from ..events.process import ProcessExited
from ..frontend import expose_action
from ..logging import get_logger
from ..utilities import normalize_to_list_of_substitutions
from ..utilities import perform_substitutions


@expose_action('log')
class LogInfo(Action):
    """Logs a message."""

    def __init__(self, *, msg, **kwargs):
        super().__init__(**kwargs)
        self._msg = normalize_to_list_of_substitutions(msg)

    @classmethod
    def parse(cls, entity, parser):
        """Read <log message>."""
        _, kwargs = super().parse(entity, parser)
        kwargs['msg'] = parser.parse_substitution(entity.get_attr('message'))
        return cls, kwargs

    @property
    def msg(self):
        """The message, as a list of substitutions."""
        return self._msg

    def execute(self, context):
        """Log it."""
        get_logger('launch.user').info(perform_substitutions(context, self._msg))


class EmitEvent(Action):
    """Emits an event."""

    def __init__(self, *, event, **kwargs):
        super().__init__(**kwargs)
        self._event = event

    @property
    def event(self):
        """The event."""
        return self._event

    def execute(self, context):
        """Emit it."""
        context.emit_event_sync(self._event)


@expose_action('shutdown')
class Shutdown(EmitEvent):
    """Ends the launch."""

    def __init__(self, *, reason='reason not given', **kwargs):
        super().__init__(event=ShutdownEvent(reason=reason), **kwargs)

    @classmethod
    def parse(cls, entity, parser):
        """Read <shutdown reason>."""
        _, kwargs = super().parse(entity, parser)
        reason = entity.get_attr('reason', optional=True)
        if reason is not None:
            kwargs['reason'] = reason
        return cls, kwargs

    def execute(self, context):
        """End the launch; says so if that is because a process ended."""
        cause = context.get_locals_as_dict().get('event')
        if isinstance(cause, ProcessExited):
            get_logger('launch').info(
                f'process[{cause.process_name}] was required: shutting down launched system')
        super().execute(context)


class RegisterEventHandler(Action):
    """Registers an event handler."""

    def __init__(self, event_handler, **kwargs):
        super().__init__(**kwargs)
        self._event_handler = event_handler

    @property
    def event_handler(self):
        """The handler."""
        return self._event_handler

    def describe_conditional_sub_entities(self):
        """List the actions that the handler is known to lead to."""
        description, actions = self._event_handler.describe()
        return [(description, actions)] if actions else []

    def execute(self, context):
        """Register it."""
        context.register_event_handler(self._event_handler)
