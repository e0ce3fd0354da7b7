# SPDX-License-Identifier: Apache-2.0
"""Substitutions that know nothing of ROS."""

from .command import Command
from ._expressions import AndSubstitution
from ._expressions import NotSubstitution
from ._expressions import OrSubstitution
from ._expressions import PythonExpression
from ._paths import FindExecutable
from ._paths import PathJoinSubstitution
from ._paths import ThisLaunchFile
from ._paths import ThisLaunchFileDir
from .substitution_failure import SubstitutionFailure
from .text_substitution import TextSubstitution
from ._variables import EnvironmentVariable
from ._variables import LaunchConfiguration

__all__ = [
    'AndSubstitution',
    'Command',
    'EnvironmentVariable',
    'FindExecutable',
    'LaunchConfiguration',
    'NotSubstitution',
    'OrSubstitution',
    'PathJoinSubstitution',
    'PythonExpression',
    'SubstitutionFailure',
    'TextSubstitution',
    'ThisLaunchFile',
    'ThisLaunchFileDir',
]
