# SPDX-License-Identifier: Apache-2.0
"""Descriptions of parameters."""

import os
import pathlib

from launch.utilities import normalize_to_list_of_substitutions
from launch.utilities import perform_substitutions
from launch.utilities.type_utils import normalize_typed_substitution
from launch.utilities.type_utils import perform_typed_substitution


class ParameterValue:
    """A value whose substitutions give the type, or follow YAML rules if it is None."""

    def __init__(self, value, *, value_type=None):
        self._value = normalize_typed_substitution(value, value_type)
        self._value_type = value_type

    def evaluate(self, context):
        """Return the value."""
        return perform_typed_substitution(context, self._value, self._value_type)


class ParameterFile:
    """A parameter file."""

    def __init__(self, param_file):
        if isinstance(param_file, os.PathLike):
            param_file = os.fspath(param_file)
        self._param_file = normalize_to_list_of_substitutions(param_file)

    def evaluate(self, context) -> pathlib.Path:
        """Return the path."""
        return pathlib.Path(perform_substitutions(context, self._param_file))


__all__ = [
    'ParameterFile',
    'ParameterValue',
]
