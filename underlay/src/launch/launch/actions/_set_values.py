# SPDX-License-Identifier: Apache-2.0
"""Launch configurations and environment variables."""

from ..action import Action
from ..frontend import expose_action
from ..utilities import normalize_to_list_of_substitutions
from ..utilities import perform_substitutions


class _SetValue(Action):

    def __init__(self, name, value, **kwargs):
        super().__init__(**kwargs)
        self._name = normalize_to_list_of_substitutions(name)
        self._value = normalize_to_list_of_substitutions(value)

    @classmethod
    def parse(cls, entity, parser):
        """Read the attributes `name` and `value`."""
        _, kwargs = super().parse(entity, parser)
        kwargs['name'] = parser.parse_substitution(entity.get_attr('name'))
        kwargs['value'] = parser.parse_substitution(entity.get_attr('value'))
        return cls, kwargs

    def _perform(self, context):
        return (perform_substitutions(context, self._name),
                perform_substitutions(context, self._value))


@expose_action('let')
class SetLaunchConfiguration(_SetValue):
    """Sets a launch configuration, up to the end of the enclosing scoped group."""

    def execute(self, context):
        """Set it."""
        name, value = self._perform(context)
        context.launch_configurations[name] = value


@expose_action('set_env')
class SetEnvironmentVariable(_SetValue):
    """Sets an environment variable, up to the end of the enclosing scoped group."""

    def execute(self, context):
        """Set it."""
        name, value = self._perform(context)
        context.environment[name] = value
