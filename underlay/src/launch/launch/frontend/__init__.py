# SPDX-License-Identifier: Apache-2.0
"""What the readers of launch files have in common."""

from . import type_utils
from .entity import Entity
from .expose import expose_action
from .expose import expose_substitution
from .parser import InvalidFrontendLaunchFileError
from .parser import Parser

__all__ = [
    'expose_action',
    'expose_substitution',
    'type_utils',
    'Entity',
    'InvalidFrontendLaunchFileError',
    'Parser',
]
