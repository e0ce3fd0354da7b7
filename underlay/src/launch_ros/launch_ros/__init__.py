# SPDX-License-Identifier: Apache-2.0
"""Launch ROS nodes: the part of ROS 2's launch_ros that the suite uses."""

from . import actions
from . import descriptions
from . import parameter_descriptions
from . import substitutions

__all__ = [
    'actions',
    'descriptions',
    'parameter_descriptions',
    'substitutions',
]
