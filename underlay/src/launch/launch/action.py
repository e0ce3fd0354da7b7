# SPDX-License-Identifier: Apache-2.0
"""Base of actions."""

from ._located_error import located
from .conditions import IfCondition
from .conditions import UnlessCondition
from .launch_description_entity import LaunchDescriptionEntity


class Action(LaunchDescriptionEntity):
    """The intention to do something when visited, if a condition holds."""

    # Set by the frontend: file and line of the element this action was made from.
    _location = None

    def __init__(self, *, condition=None):
        self._condition = condition

    @staticmethod
    def parse(entity, parser):
        """Read what all elements have in common: `if` and `unless`."""
        kwargs = {}
        if_text = entity.get_attr('if', optional=True)
        unless_text = entity.get_attr('unless', optional=True)
        if if_text is not None and unless_text is not None:
            raise RuntimeError("'if' and 'unless' cannot be used together")
        if if_text is not None:
            kwargs['condition'] = IfCondition(parser.parse_substitution(if_text))
        if unless_text is not None:
            kwargs['condition'] = UnlessCondition(parser.parse_substitution(unless_text))
        return Action, kwargs

    @property
    def condition(self):
        """The condition, or None."""
        return self._condition

    def get_sub_entities(self):
        """List the entities that executing this action leads to."""
        return []

    def describe_sub_entities(self):
        """List the entities that a visit certainly leads to."""
        return self.get_sub_entities() if self._condition is None else []

    def describe_conditional_sub_entities(self):
        """List what a visit leads to if the condition holds."""
        if self._condition is None:
            return []
        return [(f'if the condition of {type(self).__name__} holds', self.get_sub_entities())]

    def visit(self, context):
        """Execute the action if its condition holds."""
        with located(self._location):
            if self._condition is None or self._condition.evaluate(context):
                return self.execute(context)
        return None

    def execute(self, context):
        """Do the work; returns the entities to visit next, or None."""
        return None
