# SPDX-License-Identifier: Apache-2.0
"""Containers of composable nodes."""

from typing import List

from launch.frontend import Entity
from launch.frontend import expose_action

from .node import Node
from ..descriptions import ComposableNode


def _parse_composable_nodes(entities, parser):
    """Read a list of <composable_node>."""
    nodes = []
    for entity in entities:
        node_class, kwargs = ComposableNode.parse(parser, entity)
        nodes.append(node_class(**kwargs))
    return nodes


@expose_action('node_container')
class ComposableNodeContainer(Node):
    """Starts a container and then loads nodes into it."""

    def __init__(self, *, name, namespace, composable_node_descriptions=None, **kwargs):
        super().__init__(name=name, namespace=namespace, **kwargs)
        self._composable_node_descriptions = list(composable_node_descriptions or [])

    @classmethod
    def parse(cls, entity, parser):
        """Read <node_container> with nested <composable_node>."""
        _, kwargs = super().parse(entity, parser)
        for attribute in ('name', 'namespace'):
            entity.get_attr(attribute)
        nodes = entity.get_attr('composable_node', data_type=List[Entity], optional=True)
        if nodes is not None:
            kwargs['composable_node_descriptions'] = _parse_composable_nodes(nodes, parser)
        return cls, kwargs

    def execute(self, context):
        """Start the container; returns the action that loads the nodes."""
        from .load_composable_nodes import LoadComposableNodes
        super().execute(context)
        nodes = [node for node in self._composable_node_descriptions
                 if node.condition() is None or node.condition().evaluate(context)]
        if not nodes or context.is_shutdown:
            return None
        return [LoadComposableNodes(composable_node_descriptions=nodes, target_container=self)]
