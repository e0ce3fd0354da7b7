# SPDX-License-Identifier: Apache-2.0
"""Typed values out of text: int, float, bool, str and uniform lists of these."""

from collections.abc import Iterable
from typing import get_args
from typing import get_origin

import yaml

from . import normalize_to_list_of_substitutions
from . import perform_substitutions
from ..substitution import Substitution

ScalarTypesTuple = (int, float, bool, str)


def extract_type(data_type):
    """Return (item type, whether it is a list) of e.g. `float` or `List[float]`."""
    is_list = get_origin(data_type) is list
    scalar = get_args(data_type)[0] if is_list else data_type
    if scalar not in ScalarTypesTuple:
        raise ValueError(f'unrecognized data type: {data_type}')
    return scalar, is_list


def is_instance_of_valid_type(value, *, can_be_str=False) -> bool:
    """Tell whether value is a scalar or a uniform list (with `can_be_str`: mixed with str)."""
    if not isinstance(value, list):
        return isinstance(value, ScalarTypesTuple)
    item_type = next((type(item) for item in value if type(item) is not str), str)
    accepted = (item_type, str) if can_be_str else item_type
    return item_type in ScalarTypesTuple and all(isinstance(item, accepted) for item in value)


def is_instance_of(value, data_type=None, *, can_be_str=False) -> bool:
    """Tell whether value is of the type; None stands for any allowed type."""
    if data_type is None:
        return is_instance_of_valid_type(value, can_be_str=can_be_str)
    scalar, is_list = extract_type(data_type)
    accepted = (scalar, str) if can_be_str else scalar
    if is_list:
        return isinstance(value, list) and all(isinstance(item, accepted) for item in value)
    return isinstance(value, accepted)


def _from_yaml(value, can_be_str):
    if not value:
        return value
    try:
        result = yaml.safe_load(value)
    except yaml.YAMLError as exc:
        if can_be_str:
            return value
        raise ValueError(f"'{value}' is not valid YAML: {' '.join(str(exc).split())}") from exc
    if not is_instance_of_valid_type(result, can_be_str=can_be_str):
        raise ValueError(
            f"'{value}' is neither a number, a boolean, a text nor a uniform list of these")
    return result


def coerce_to_type(value, data_type=None, *, can_be_str=False):
    """Convert a text to the type; None means YAML rules. `can_be_str` keeps what fails."""
    if data_type is None:
        return _from_yaml(value, can_be_str)
    scalar, is_list = extract_type(data_type)
    if not is_list and scalar is str:
        return value
    if not is_list and scalar in (int, float):
        try:
            return scalar(value)
        except ValueError:
            if can_be_str:
                return value
            raise ValueError(f"'{value}' is not of type {scalar.__name__}") from None
    result = _from_yaml(value, can_be_str)
    if not is_instance_of(result, data_type, can_be_str=can_be_str):
        expected = f'a list of {scalar.__name__}' if is_list else f'of type {scalar.__name__}'
        raise ValueError(f"'{value}' is not {expected}")
    return result


def is_substitution(x) -> bool:
    """Tell whether x is a substitution, or texts mixed with at least one."""
    if isinstance(x, Substitution):
        return True
    return (
        isinstance(x, Iterable) and not isinstance(x, str)
        and all(isinstance(item, (Substitution, str)) for item in x)
        and any(isinstance(item, Substitution) for item in x))


def normalize_typed_substitution(value, data_type):
    """Check a value against the type and turn what is substituted later into lists."""
    if isinstance(value, ScalarTypesTuple):
        if not is_instance_of(value, data_type):
            raise TypeError(f"'{value}' is not of type {data_type.__name__}")
        return value
    if is_substitution(value):
        return normalize_to_list_of_substitutions(value)
    if not isinstance(value, Iterable):
        raise TypeError(f'expected a scalar, a substitution or a list of these, got {value!r}')
    if data_type is not None and not extract_type(data_type)[1]:
        raise TypeError(f'expected {data_type.__name__}, got the list {value!r}')
    items = list(value)
    plain = [item for item in items if not is_substitution(item)]
    if any(type(item) is float for item in plain) and all(
            type(item) in (int, float) for item in plain):
        items = [item if is_substitution(item) else float(item) for item in items]
        plain = [float(item) for item in plain]
    if not is_instance_of(plain, data_type):
        raise TypeError(f'{value!r} is not a uniform list of scalars or substitutions')
    return [normalize_to_list_of_substitutions(item) if is_substitution(item) else item
            for item in items]


def _is_normalized_substitution(value) -> bool:
    return isinstance(value, list) and bool(value) and all(
        isinstance(item, Substitution) for item in value)


def perform_typed_substitution(context, value, data_type):
    """Turn the result of normalize_typed_substitution() into a value of the type."""
    if _is_normalized_substitution(value):
        return coerce_to_type(perform_substitutions(context, value), data_type)
    if not isinstance(value, list):
        return value
    scalar = None if data_type is None else extract_type(data_type)[0]
    result = [
        coerce_to_type(perform_substitutions(context, item), scalar)
        if _is_normalized_substitution(item) else item for item in value]
    if not is_instance_of(result, data_type):
        raise ValueError(f'{result} is not a uniform list')
    return result


__all__ = [
    'coerce_to_type',
    'extract_type',
    'is_instance_of',
    'is_instance_of_valid_type',
    'is_substitution',
    'normalize_typed_substitution',
    'perform_typed_substitution',
]
