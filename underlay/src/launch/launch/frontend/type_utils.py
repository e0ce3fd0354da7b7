# SPDX-License-Identifier: Apache-2.0
"""Names of types in launch files."""

from typing import get_args
from typing import get_origin
from typing import List

from .entity import Entity

_TYPES = {
    'str': str,
    'bool': bool,
    'float': float,
    'int': int,
    'list_of_str': List[str],
    'list_of_bool': List[bool],
    'list_of_float': List[float],
    'list_of_int': List[int],
    'yaml': None,
}


def check_is_list_entity(data_type) -> bool:
    """Tell whether the type is a list of elements."""
    return get_origin(data_type) is list and issubclass(get_args(data_type)[0], Entity)


def get_data_type_from_identifier(type_identifier):
    """Return the type for a `type` attribute; None stands for YAML rules."""
    if type_identifier not in _TYPES:
        raise ValueError(f"unknown type '{type_identifier}', expected one of {', '.join(_TYPES)}")
    return _TYPES[type_identifier]
