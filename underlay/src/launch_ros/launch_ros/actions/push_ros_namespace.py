# SPDX-License-Identifier: Apache-2.0
"""Namespaces for groups of nodes."""

from launch.action import Action
from launch.frontend import expose_action
from launch.utilities import normalize_to_list_of_substitutions
from launch.utilities import perform_substitutions

from .._node_names import validate_namespace
from ..utilities import make_namespace_absolute
from ..utilities import prefix_namespace


@expose_action('push-ros-namespace')
class PushRosNamespace(Action):
    """Adds a namespace for the nodes that follow, to the end of the scoped group."""

    def __init__(self, namespace, **kwargs):
        super().__init__(**kwargs)
        self._namespace = normalize_to_list_of_substitutions(namespace)

    @classmethod
    def parse(cls, entity, parser):
        """Read <push-ros-namespace namespace>."""
        _, kwargs = super().parse(entity, parser)
        kwargs['namespace'] = parser.parse_substitution(entity.get_attr('namespace'))
        return cls, kwargs

    def execute(self, context):
        """Add the namespace."""
        namespace = make_namespace_absolute(prefix_namespace(
            context.launch_configurations.get('ros_namespace'),
            perform_substitutions(context, self._namespace)))
        validate_namespace(namespace)
        context.launch_configurations['ros_namespace'] = namespace
