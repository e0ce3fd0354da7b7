# SPDX-License-Identifier: Apache-2.0
"""Descriptions of parameters."""

import os
import pathlib

from launch.frontend.parse_substitution import parse_substitution
from launch.substitution import Substitution
from launch.substitutions import SubstitutionFailure
from launch.utilities import normalize_to_list_of_substitutions
from launch.utilities import perform_substitutions
from launch.utilities.type_utils import normalize_typed_substitution
from launch.utilities.type_utils import perform_typed_substitution
import yaml

from ._temporary_files import write_temporary_file


class ParameterValue:
    """A value whose substitutions give the type, or follow YAML rules if it is None."""

    def __init__(self, value, *, value_type=None):
        self._value = normalize_typed_substitution(value, value_type)
        self._value_type = value_type

    @property
    def value(self):
        """The value, perhaps with substitutions."""
        return self._value

    @property
    def value_type(self):
        """The type, None for YAML rules."""
        return self._value_type

    def evaluate(self, context):
        """Return the value."""
        return perform_typed_substitution(context, self._value, self._value_type)


class Parameter:
    """A parameter with its name."""

    def __init__(self, name, value, *, value_type=None):
        self._name = normalize_to_list_of_substitutions(name)
        self._value = ParameterValue(value, value_type=value_type)

    @property
    def name(self):
        """The name, as a list of substitutions."""
        return self._name

    @property
    def value(self):
        """The value, perhaps with substitutions."""
        return self._value.value

    @property
    def value_type(self):
        """The type, None for YAML rules."""
        return self._value.value_type

    def evaluate(self, context):
        """Return (name, value)."""
        return perform_substitutions(context, self._name), self._value.evaluate(context)


class ParameterFile:
    """A parameter file, in which substitutions may be allowed."""

    def __init__(self, param_file, *, allow_substs=False):
        if isinstance(param_file, bytes):
            param_file = os.fsdecode(param_file)
        elif isinstance(param_file, os.PathLike) and not isinstance(param_file, Substitution):
            param_file = os.fspath(param_file)
        self._param_file = normalize_to_list_of_substitutions(param_file)
        self._allow_substs = normalize_typed_substitution(allow_substs, bool)

    @property
    def param_file(self):
        """The path, as a list of substitutions."""
        return self._param_file

    @property
    def allow_substs(self):
        """Whether the file may hold substitutions."""
        return self._allow_substs

    def evaluate(self, context) -> pathlib.Path:
        """Return the path, that of a copy if there were substitutions to perform."""
        path = pathlib.Path(perform_substitutions(context, self._param_file))
        if not perform_typed_substitution(context, self._allow_substs, bool):
            return path
        text = perform_substitutions(context, parse_substitution(path.read_text()))
        try:
            yaml.safe_load(text)
        except yaml.YAMLError as exc:
            raise SubstitutionFailure(
                f"parameter file '{path}' is not valid YAML after its substitutions") from exc
        return pathlib.Path(write_temporary_file(text))


__all__ = [
    'Parameter',
    'ParameterFile',
    'ParameterValue',
]
