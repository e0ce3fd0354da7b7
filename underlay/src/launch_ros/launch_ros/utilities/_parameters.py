# SPDX-License-Identifier: Apache-2.0
"""Parameters of nodes, from descriptions to values."""

from collections.abc import Mapping
import pathlib

from launch.substitution import Substitution
from launch.utilities import normalize_to_list_of_substitutions
from launch.utilities import perform_substitutions
from launch.utilities.type_utils import is_instance_of_valid_type
from launch.utilities.type_utils import is_substitution
import yaml

from ..parameter_descriptions import ParameterFile
from ..parameter_descriptions import ParameterValue


def normalize_parameters(parameters):
    """Turn paths into ParameterFile; dictionaries stay."""
    if isinstance(parameters, (str, Mapping)):
        raise TypeError(f'expected a list of parameters, got {parameters!r}')
    return tuple(
        item if isinstance(item, (Mapping, ParameterFile)) else ParameterFile(item)
        for item in parameters)


def _from_text(name, text):
    try:
        value = yaml.safe_load(text) if text else ''
    except yaml.YAMLError as exc:
        raise TypeError(
            f"parameter '{name}': '{text}' is not valid YAML; if it is meant to be a string, use "
            'launch_ros.parameter_descriptions.ParameterValue(value, value_type=str)') from exc
    if not is_instance_of_valid_type(value):
        raise TypeError(
            f"parameter '{name}': '{text}' is neither a number, a boolean, a string nor a "
            'uniform list of these')
    return value


def _evaluate_list(context, name, value):
    items = [
        _from_text(name, perform_substitutions(context, normalize_to_list_of_substitutions(item)))
        if isinstance(item, (Substitution, list, tuple)) else item for item in value]
    if {type(item) for item in items} == {int, float}:
        items = [float(item) for item in items]
    if not items or not is_instance_of_valid_type(items):
        raise TypeError(f"parameter '{name}': {items} is not a uniform, non-empty list")
    return items


def _evaluate_value(context, name, value):
    if isinstance(value, ParameterValue):
        return value.evaluate(context)
    if isinstance(value, (bool, int, float, str)):
        return value
    if is_substitution(value):
        return _from_text(
            name, perform_substitutions(context, normalize_to_list_of_substitutions(value)))
    if isinstance(value, (list, tuple)):
        return _evaluate_list(context, name, value)
    raise TypeError(f"parameter '{name}' has a value of unexpected type: {value!r}")


def evaluate_parameter_dict(context, parameters, prefix=''):
    """Return names and values; nested dictionaries give names with dots."""
    result = {}
    for name, value in parameters.items():
        full_name = prefix + perform_substitutions(
            context, normalize_to_list_of_substitutions(name))
        if isinstance(value, Mapping):
            result.update(evaluate_parameter_dict(context, value, f'{full_name}.'))
        else:
            result[full_name] = _evaluate_value(context, full_name, value)
    return result


def evaluate_parameters(context, parameters):
    """Turn dictionaries into values and files into paths."""
    return tuple(
        item.evaluate(context) if isinstance(item, ParameterFile)
        else evaluate_parameter_dict(context, item) for item in parameters)


def _flatten(values, prefix=''):
    result = {}
    for name, value in values.items():
        if isinstance(value, Mapping):
            result.update(_flatten(value, f'{prefix}{name}.'))
        else:
            result[f'{prefix}{name}'] = value
    return result


def _sections(content, path=()):
    """Yield (node name without leading slash, its parameters) of a parameter file."""
    for key, value in content.items():
        if key == 'ros__parameters':
            yield '/'.join(path), value or {}
        elif isinstance(value, Mapping):
            yield from _sections(value, (*path, str(key).strip('/')))


def read_parameter_file(path: pathlib.Path, full_node_name):
    """Return what a parameter file says for a node; the wildcard comes first."""
    with open(path) as file:
        content = yaml.safe_load(file)
    if not isinstance(content, Mapping):
        raise ValueError(f"parameter file '{path}' is not a YAML mapping")
    sections = dict(_sections(content))
    return {**_flatten(sections.get('**', {})),
            **_flatten(sections.get(full_node_name.strip('/'), {}))}
