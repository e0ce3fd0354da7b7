# SPDX-License-Identifier: Apache-2.0
"""Groups of actions."""

from .opaque_function import OpaqueFunction
from ..action import Action
from ..frontend import expose_action


@expose_action('group')
class GroupAction(Action):
    """
    Runs actions together.

    What they set, launch configurations and environment variables, ends with the group if it
    is scoped.
    """

    def __init__(self, actions, *, scoped=True, **kwargs):
        super().__init__(**kwargs)
        self._actions = list(actions)
        self._scoped = scoped

    @classmethod
    def parse(cls, entity, parser):
        """Read <group scoped> and the elements in it."""
        _, kwargs = super().parse(entity, parser)
        scoped = entity.get_attr('scoped', data_type=bool, optional=True, can_be_str=False)
        if scoped is not None:
            kwargs['scoped'] = scoped
        kwargs['actions'] = [parser.parse_action(child) for child in entity.children]
        return cls, kwargs

    def get_sub_entities(self):
        """List the actions."""
        return self._actions

    def execute(self, context):
        """Return the actions, with the limits of the scope around them."""
        if not self._scoped:
            return self._actions

        def push(context):
            context._push_launch_configurations()
            context._push_environment()

        def pop(context):
            context._pop_environment()
            context._pop_launch_configurations()

        return [OpaqueFunction(function=push), *self._actions, OpaqueFunction(function=pop)]
