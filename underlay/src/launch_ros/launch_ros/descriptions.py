# SPDX-License-Identifier: Apache-2.0
"""Descriptions of composable nodes."""

from typing import List

from launch.action import Action
from launch.frontend import Entity
from launch.utilities import normalize_to_list_of_substitutions

from ._node_attributes import parse_parameters
from ._node_attributes import parse_remappings
from .utilities import normalize_parameters
from .utilities import normalize_remap_rules


class ComposableNode:
    """
    A node to be loaded into a container.

    :param package: the package of the plugin.
    :param plugin: the class of the node.
    :param name: name of the node.
    :param namespace: namespace of the node.
    :param parameters: parameter files and dictionaries.
    :param remappings: pairs (from, to).
    :param extra_arguments: arguments to the container, as dictionaries.
    :param condition: the node is loaded only if it holds.
    """

    def __init__(self, *, package, plugin, name=None, namespace=None, parameters=None,
                 remappings=None, extra_arguments=None, condition=None):
        self._package = normalize_to_list_of_substitutions(package)
        self._node_plugin = normalize_to_list_of_substitutions(plugin)
        self._node_name = None if name is None else normalize_to_list_of_substitutions(name)
        self._node_namespace = None if namespace is None else (
            normalize_to_list_of_substitutions(namespace))
        self._parameters = None if parameters is None else normalize_parameters(parameters)
        self._remappings = normalize_remap_rules(remappings)
        self._extra_arguments = None if extra_arguments is None else (
            normalize_parameters(extra_arguments))
        self._condition = condition

    @classmethod
    def parse(cls, parser, entity):
        """Read <composable_node>."""
        _, kwargs = Action.parse(entity, parser)
        kwargs['package'] = parser.parse_substitution(entity.get_attr('pkg'))
        kwargs['plugin'] = parser.parse_substitution(entity.get_attr('plugin'))
        kwargs['name'] = parser.parse_substitution(entity.get_attr('name'))
        namespace = entity.get_attr('namespace', optional=True)
        if namespace is not None:
            kwargs['namespace'] = parser.parse_substitution(namespace)
        kwargs.update(parse_parameters(entity, parser))
        kwargs.update(parse_remappings(entity, parser))
        extra_arguments = entity.get_attr('extra_arg', data_type=List[Entity], optional=True)
        if extra_arguments is not None:
            kwargs['extra_arguments'] = [
                {tuple(parser.parse_substitution(argument.get_attr('name'))):
                 parser.parse_substitution(argument.get_attr('value'))}
                for argument in extra_arguments]
            for argument in extra_arguments:
                argument.assert_entity_completely_parsed()
        entity.assert_entity_completely_parsed()
        return cls, kwargs

    @property
    def package(self):
        """The package, as a list of substitutions."""
        return self._package

    @property
    def node_plugin(self):
        """The plugin, as a list of substitutions."""
        return self._node_plugin

    @property
    def node_name(self):
        """The name, as a list of substitutions, or None."""
        return self._node_name

    @property
    def node_namespace(self):
        """The namespace, as a list of substitutions, or None."""
        return self._node_namespace

    @property
    def parameters(self):
        """The parameters, or None."""
        return self._parameters

    @property
    def remappings(self):
        """The remapping rules."""
        return self._remappings

    @property
    def extra_arguments(self):
        """The arguments to the container, or None."""
        return self._extra_arguments

    def condition(self):
        """Return the condition, or None."""
        return self._condition


__all__ = ['ComposableNode']
