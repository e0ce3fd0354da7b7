# SPDX-License-Identifier: Apache-2.0
"""Launch files in launch files."""

import os
from typing import List

from ._set_values import SetLaunchConfiguration
from ..action import Action
from ..frontend import Entity
from ..frontend import expose_action
from ..launch_description_source import LaunchDescriptionSource
from ..utilities import normalize_to_list_of_substitutions
from ..utilities import perform_substitutions


@expose_action('include')
class IncludeLaunchDescription(Action):
    """
    Runs another launch description with the given arguments.

    There is no scope: its arguments stay set, and $(dirname) stays the directory of the
    included file, unless a group is put around.
    """

    def __init__(self, launch_description_source, *, launch_arguments=None, **kwargs):
        super().__init__(**kwargs)
        if not isinstance(launch_description_source, LaunchDescriptionSource):
            from ..launch_description_sources import AnyLaunchDescriptionSource
            launch_description_source = AnyLaunchDescriptionSource(launch_description_source)
        self._source = launch_description_source
        self._launch_arguments = tuple(launch_arguments or ())

    @classmethod
    def parse(cls, entity, parser):
        """Read <include file> with nested <arg name value>."""
        _, kwargs = super().parse(entity, parser)
        kwargs['launch_description_source'] = parser.parse_substitution(entity.get_attr('file'))
        arguments = entity.get_attr('arg', data_type=List[Entity], optional=True)
        if arguments is not None:
            kwargs['launch_arguments'] = [
                (parser.parse_substitution(argument.get_attr('name')),
                 parser.parse_substitution(argument.get_attr('value')))
                for argument in arguments]
            for argument in arguments:
                argument.assert_entity_completely_parsed()
        return cls, kwargs

    def get_sub_entities(self):
        """List the included description, if it can be had now."""
        description = self._source.try_get_launch_description_without_context()
        return [] if description is None else [description]

    def execute(self, context):
        """Load the description and return it, with its arguments set before."""
        description = self._source.get_launch_description(context)
        path = os.path.abspath(self._source.location)
        # Descriptions made by a script have no file.
        directory = os.path.dirname(path) if os.path.exists(path) else self._source.location
        context.extend_locals({'current_launch_file_directory': directory})
        self._check_required_arguments(context, description)
        return [*(SetLaunchConfiguration(name, value)
                  for name, value in self._launch_arguments), description]

    def _argument_names(self, context):
        return [perform_substitutions(context, normalize_to_list_of_substitutions(name))
                for name, _ in self._launch_arguments]

    def _check_required_arguments(self, context, description):
        """Refuse missing arguments now, before anything of the description has started."""
        given = self._argument_names(context)
        declared = description.get_launch_arguments_with_include_launch_description_actions()
        for argument, includes in declared:
            if argument._conditionally_included or argument.default_value is not None:
                continue
            known = given + [
                name for include in includes or [] for name in include._argument_names(context)]
            if argument.name not in known:
                raise RuntimeError(
                    f"{self._source.location}: missing required argument '{argument.name}' "
                    f"(description: '{argument.description}'), given: [{', '.join(known)}]")
