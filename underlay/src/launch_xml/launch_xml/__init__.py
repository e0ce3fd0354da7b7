# SPDX-License-Identifier: Apache-2.0
"""Launch files in XML."""

from . import launch_description_sources
from .entity import Entity
from .parser import Parser

__all__ = [
    'launch_description_sources',
    'Entity',
    'Parser',
]
