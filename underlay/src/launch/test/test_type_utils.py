# SPDX-License-Identifier: Apache-2.0
"""Typed values out of text."""

from typing import List

from launch import LaunchContext
from launch.substitutions import LaunchConfiguration
from launch.utilities.type_utils import coerce_to_type
from launch.utilities.type_utils import normalize_typed_substitution
from launch.utilities.type_utils import perform_typed_substitution
import pytest


@pytest.mark.parametrize(('text', 'data_type', 'expected'), [
    ('1', None, 1), ('1.0', None, 1.0), ('true', None, True), ('a', None, 'a'),
    ('"1"', None, '1'), ('[1, 2]', None, [1, 2]), ('', None, ''),
    ('1', int, 1), ('1', float, 1.0), ('1', str, '1'), ('off', bool, False),
    ('[a, b]', List[str], ['a', 'b']), ('[1.5]', List[float], [1.5]),
])
def test_coercion(text, data_type, expected):
    value = coerce_to_type(text, data_type)
    assert value == expected
    assert type(value) is type(expected)


@pytest.mark.parametrize(('text', 'data_type'), [
    ('1.5', int), ('x', float), ('1', bool), ('1', List[int]), ('[1, a]', List[int]),
    ('[1, a]', None), ('{a: b}', None), ('null', None), ('[', None),
])
def test_refusal_names_the_value(text, data_type):
    with pytest.raises(ValueError) as error:
        coerce_to_type(text, data_type)
    assert f"'{text}'" in str(error.value)


def test_substitutions_are_coerced_when_performed():
    context = LaunchContext()
    context.launch_configurations['x'] = '3'
    x = LaunchConfiguration('x')

    def evaluate(value, data_type):
        return perform_typed_substitution(
            context, normalize_typed_substitution(value, data_type), data_type)

    assert evaluate(x, int) == 3
    assert evaluate([x, '.5'], float) == 3.5
    assert evaluate([[x], 4], List[int]) == [3, 4]
    assert evaluate(True, bool) is True
    with pytest.raises(ValueError):
        evaluate(x, bool)
    with pytest.raises(TypeError):
        normalize_typed_substitution('text', int)
