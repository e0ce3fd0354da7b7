# SPDX-License-Identifier: Apache-2.0
"""What is to be launched."""

from .actions import DeclareLaunchArgument
from .actions import IncludeLaunchDescription
from .launch_description_entity import LaunchDescriptionEntity


class LaunchDescription(LaunchDescriptionEntity):
    """A list of entities, visited in order."""

    def __init__(self, initial_entities=None):
        self._entities = list(initial_entities or [])

    @property
    def entities(self):
        """The entities."""
        return self._entities

    def add_entity(self, entity):
        """Append an entity."""
        self._entities.append(entity)

    def add_action(self, action):
        """Append an action."""
        self.add_entity(action)

    def visit(self, context):
        """Return the entities, to be visited next."""
        return self._entities

    def describe_sub_entities(self):
        """List the entities."""
        return self._entities

    def get_launch_arguments(self, conditional_inclusion=False):
        """List the declared arguments, also those of files that are certainly included."""
        return [argument for argument, _ in
                self.get_launch_arguments_with_include_launch_description_actions(
                    conditional_inclusion)]

    def get_launch_arguments_with_include_launch_description_actions(
        self, conditional_inclusion=False
    ):
        """List (declared argument, the nested includes that lead to it or None)."""
        declared = {}

        def collect(entities, conditional, includes):
            for entity in entities:
                if isinstance(entity, DeclareLaunchArgument):
                    if entity.name not in declared:
                        entity._conditionally_included = (
                            conditional or entity.condition is not None)
                        declared[entity.name] = (entity, includes)
                    continue
                inner = includes
                if isinstance(entity, IncludeLaunchDescription):
                    inner = (includes or []) + [entity]
                collect(entity.describe_sub_entities(), conditional, inner)
                for _, sub_entities in entity.describe_conditional_sub_entities():
                    collect(sub_entities, True, inner)

        collect(self._entities, conditional_inclusion, None)
        return list(declared.values())
