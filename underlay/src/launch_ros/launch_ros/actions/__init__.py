# SPDX-License-Identifier: Apache-2.0
"""Actions for ROS nodes."""

from .composable_node_container import ComposableNodeContainer
from .load_composable_nodes import LoadComposableNodes
from .node import Node
from .push_ros_namespace import PushRosNamespace

__all__ = [
    'ComposableNodeContainer',
    'LoadComposableNodes',
    'Node',
    'PushRosNamespace',
]
