# SPDX-License-Identifier: Apache-2.0
"""What the elements of nodes and of composable nodes have in common."""

from typing import List

from launch.frontend import Entity
from launch.frontend.type_utils import get_data_type_from_identifier

from .parameter_descriptions import ParameterFile
from .parameter_descriptions import ParameterValue


def _parse_named_parameter(param, parser):
    """Read <param name value type> or <param name> with nested ones, into a dictionary."""
    name = tuple(parser.parse_substitution(param.get_attr('name')))
    type_name = param.get_attr('type', optional=True)
    data_type = None if type_name is None else get_data_type_from_identifier(type_name)
    value = param.get_attr('value', data_type=data_type, optional=True)
    nested = param.get_attr('param', data_type=List[Entity], optional=True)
    param.assert_entity_completely_parsed()
    if nested is not None:
        if value is not None or type_name is not None:
            raise RuntimeError("<param>: 'value' and 'type' exclude nested parameters")
        values = {}
        for inner in nested:
            values.update(_parse_named_parameter(inner, parser))
        return {name: values}
    if value is None:
        raise RuntimeError("<param> needs the attribute 'value' or nested parameters")
    value = parser.parse_if_substitutions(value)
    return {name: ParameterValue(value, value_type=data_type)}


def _parse_parameter(param, parser):
    path = param.get_attr('from', optional=True)
    name = param.get_attr('name', optional=True)
    if (path is None) == (name is None):
        raise RuntimeError("<param> needs either the attribute 'name' or 'from'")
    if name is not None:
        return _parse_named_parameter(param, parser)
    param.assert_entity_completely_parsed()
    return ParameterFile(parser.parse_substitution(path))


def parse_parameters(entity, parser):
    """Read the nested <param> as argument `parameters`."""
    params = entity.get_attr('param', data_type=List[Entity], optional=True)
    if params is None:
        return {}
    return {'parameters': [_parse_parameter(param, parser) for param in params]}


def parse_remappings(entity, parser):
    """Read the nested <remap> as argument `remappings`."""
    remaps = entity.get_attr('remap', data_type=List[Entity], optional=True)
    if remaps is None:
        return {}
    rules = [(parser.parse_substitution(remap.get_attr('from')),
              parser.parse_substitution(remap.get_attr('to'))) for remap in remaps]
    for remap in remaps:
        remap.assert_entity_completely_parsed()
    return {'remappings': rules}
