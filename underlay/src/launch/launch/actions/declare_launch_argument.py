# SPDX-License-Identifier: Apache-2.0
"""Arguments of launch files."""

from typing import List

from ..action import Action
from ..frontend import Entity
from ..frontend import expose_action
from ..substitution import Substitution
from ..utilities import normalize_to_list_of_substitutions
from ..utilities import perform_substitutions


@expose_action('arg')
class DeclareLaunchArgument(Action):
    """
    Declares an argument, whose value is then a launch configuration.

    It has the value given from outside, or else its default; having neither is an error.
    """

    def __init__(self, name, *, default_value=None, description=None, choices=None, **kwargs):
        super().__init__(**kwargs)
        self._name = name
        self._default_value = None
        if default_value is not None:
            self._default_value = normalize_to_list_of_substitutions(default_value)
        if choices is not None and not choices:
            raise RuntimeError(f"launch argument '{name}': the list of choices is empty")
        if choices and isinstance(default_value, str) and default_value not in choices:
            raise RuntimeError(
                f"launch argument '{name}': the default '{default_value}' is not one of "
                f'{choices}')
        self._choices = choices
        self._description = description
        if description is None:
            self._description = f'One of: {choices}' if choices else 'no description given'
        elif choices:
            full_stop = '' if description.endswith('.') else '.'
            self._description += f'{full_stop} Valid choices are: {choices}'
        self._conditionally_included = False

    @classmethod
    def parse(cls, entity, parser):
        """Read <arg name default description> with nested <choice value>."""
        _, kwargs = super().parse(entity, parser)
        kwargs['name'] = parser.escape_characters(entity.get_attr('name'))
        default_value = entity.get_attr('default', optional=True)
        if default_value is not None:
            kwargs['default_value'] = parser.parse_substitution(default_value)
        description = entity.get_attr('description', optional=True)
        if description is not None:
            kwargs['description'] = parser.escape_characters(description)
        choices = entity.get_attr('choice', data_type=List[Entity], optional=True)
        if choices is not None:
            kwargs['choices'] = [
                parser.escape_characters(choice.get_attr('value')) for choice in choices]
            for choice in choices:
                choice.assert_entity_completely_parsed()
        return cls, kwargs

    @property
    def name(self) -> str:
        """The name of the argument."""
        return self._name

    @property
    def default_value(self) -> List[Substitution]:
        """The default as a list of substitutions, or None."""
        return self._default_value

    @property
    def description(self) -> str:
        """What the argument is for."""
        return self._description

    def execute(self, context):
        """Set the default if no value was given; check the value."""
        configurations = context.launch_configurations
        if self._name not in configurations:
            if self._default_value is None:
                raise RuntimeError(
                    f"required launch argument '{self._name}' "
                    f"(description: '{self._description}') was not provided")
            configurations[self._name] = perform_substitutions(context, self._default_value)
        value = configurations[self._name]
        if self._choices is not None and value not in self._choices:
            raise RuntimeError(
                f"launch argument '{self._name}': the value '{value}' is not valid, "
                f"expected one of {', '.join(self._choices)}")
