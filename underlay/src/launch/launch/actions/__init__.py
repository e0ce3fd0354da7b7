# SPDX-License-Identifier: Apache-2.0
"""Actions that know nothing of ROS."""

from .declare_launch_argument import DeclareLaunchArgument
from ._events import RegisterEventHandler
from ._events import Shutdown
from .execute_process import ExecuteProcess
from .group_action import GroupAction
from .include_launch_description import IncludeLaunchDescription
from .opaque_function import OpaqueFunction
from ._set_values import SetEnvironmentVariable
from ._set_values import SetLaunchConfiguration
from .timer_action import TimerAction

__all__ = [
    'DeclareLaunchArgument',
    'ExecuteProcess',
    'GroupAction',
    'IncludeLaunchDescription',
    'OpaqueFunction',
    'RegisterEventHandler',
    'SetEnvironmentVariable',
    'SetLaunchConfiguration',
    'Shutdown',
    'TimerAction',
]
