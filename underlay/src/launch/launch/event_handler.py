# SPDX-License-Identifier: Apache-2.0
"""Base of event handlers."""

from .launch_description_entity import LaunchDescriptionEntity


def _as_entities(actions):
    """Return a list of entities, given one, several or None."""
    if actions is None:
        return []
    if isinstance(actions, LaunchDescriptionEntity):
        return [actions]
    return list(actions)


class BaseEventHandler:
    """Reacts to the events that its matcher accepts."""

    def __init__(self, *, matcher, handle_once=False):
        self._matcher = matcher
        self._handle_once = handle_once

    def matches(self, event) -> bool:
        """Tell whether the handler wants this event."""
        return self._matcher(event)

    def describe(self):
        """Return (what it is, the actions it may lead to)."""
        return type(self).__name__, []

    def handle(self, event, context):
        """React; returns the entities to visit, or None."""
        context.extend_locals({'event': event})
        if self._handle_once:
            context.unregister_event_handler(self)
        return None


class EventHandler(BaseEventHandler):
    """Yields the same entities at each event."""

    def __init__(self, *, matcher, entities=None, handle_once=False):
        super().__init__(matcher=matcher, handle_once=handle_once)
        self._entities = entities

    def describe(self):
        """Return (what it is, the actions it leads to)."""
        return type(self).__name__, _as_entities(self._entities)

    def handle(self, event, context):
        """Return the entities to visit."""
        super().handle(event, context)
        return self._entities
