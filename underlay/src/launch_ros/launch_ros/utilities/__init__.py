# SPDX-License-Identifier: Apache-2.0
"""Helpers for names, parameters and remappings."""

from .namespace_utils import make_namespace_absolute
from .namespace_utils import prefix_namespace
from ._parameters import evaluate_parameters
from ._parameters import normalize_parameters
from ._remappings import normalize_remap_rules

__all__ = [
    'evaluate_parameters',
    'make_namespace_absolute',
    'normalize_parameters',
    'normalize_remap_rules',
    'prefix_namespace',
]
