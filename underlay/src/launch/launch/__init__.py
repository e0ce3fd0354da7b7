# SPDX-License-Identifier: Apache-2.0
"""Describe a system of processes and run it: the part of ROS 2's launch that the suite uses."""

from . import actions
from . import conditions
from . import event_handlers
from . import events
from . import frontend
from . import launch_description_sources
from . import logging
from . import substitutions
from .action import Action
from .condition import Condition
from .event import Event
from .event_handler import EventHandler
from .invalid_launch_file_error import InvalidLaunchFileError
from .launch_context import LaunchContext
from .launch_description import LaunchDescription
from .launch_description_entity import LaunchDescriptionEntity
from .launch_description_source import LaunchDescriptionSource
from .launch_service import LaunchService
from .substitution import Substitution

__all__ = [
    'actions',
    'conditions',
    'event_handlers',
    'events',
    'frontend',
    'launch_description_sources',
    'logging',
    'substitutions',
    'Action',
    'Condition',
    'Event',
    'EventHandler',
    'InvalidLaunchFileError',
    'LaunchContext',
    'LaunchDescription',
    'LaunchDescriptionEntity',
    'LaunchDescriptionSource',
    'LaunchService',
    'Substitution',
]
