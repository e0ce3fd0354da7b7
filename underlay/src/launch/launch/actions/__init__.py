# SPDX-License-Identifier: Apache-2.0
"""Actions that know nothing of ROS."""

from .declare_launch_argument import DeclareLaunchArgument
from .execute_process import ExecuteProcess
from .group_action import GroupAction
from .include_launch_description import IncludeLaunchDescription
from ._messages import EmitEvent
from ._messages import LogInfo
from ._messages import RegisterEventHandler
from ._messages import Shutdown
from .opaque_function import OpaqueFunction
from ._set_values import SetEnvironmentVariable
from ._set_values import SetLaunchConfiguration
from ._set_values import UnsetEnvironmentVariable
from .timer_action import TimerAction

__all__ = [
    'DeclareLaunchArgument',
    'EmitEvent',
    'ExecuteProcess',
    'GroupAction',
    'IncludeLaunchDescription',
    'LogInfo',
    'OpaqueFunction',
    'RegisterEventHandler',
    'SetEnvironmentVariable',
    'SetLaunchConfiguration',
    'Shutdown',
    'TimerAction',
    'UnsetEnvironmentVariable',
]
