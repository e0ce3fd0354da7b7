# SPDX-License-Identifier: Apache-2.0
"""Substitutions that know nothing of ROS."""

from ._expressions import PythonExpression
from ._paths import PathJoinSubstitution
from ._paths import ThisLaunchFileDir
from .substitution_failure import SubstitutionFailure
from .text_substitution import TextSubstitution
from ._variables import EnvironmentVariable
from ._variables import LaunchConfiguration

__all__ = [
    'EnvironmentVariable',
    'LaunchConfiguration',
    'PathJoinSubstitution',
    'PythonExpression',
    'SubstitutionFailure',
    'TextSubstitution',
    'ThisLaunchFileDir',
]
