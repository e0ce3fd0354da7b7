# SPDX-License-Identifier: Apache-2.0
"""Text with substitutions in it."""

from launch import LaunchContext
from launch.frontend.parse_substitution import parse_substitution
from launch.substitutions import SubstitutionFailure
from launch.utilities import perform_substitutions
import pytest


def expand(text, **configurations):
    context = LaunchContext()
    context.launch_configurations.update(configurations)
    return perform_substitutions(context, parse_substitution(text))


@pytest.mark.parametrize(('text', 'expected'), [
    ('', ''),
    ('plain (text) with $ and $5', 'plain (text) with $ and $5'),
    (r'\$(var x)', '$(var x)'),
    (r'a\\b', r'a\b'),
    ('<$(var x)>', '<1>'),
    ('$(var $(var name))', '1'),
    ('$(var none default)', 'default'),
    ('$(var none \'two words\')', 'two words'),
    ('$(var none "it\'s")', "it's"),
    ('$(var none \'\')', ''),
    ('$(var none a$(var x)b)', 'a1b'),
    (r'$(var none a\)b)', 'a)b'),
    ('$(eval \'$(var x) + 1\')', '2'),
    ('$(eval "\'$(var x)\' == \'1\'")', 'True'),
    ('$(eval \'pi > 3 and "$(var x)" == "1"\')', 'True'),
])
def test_value(text, expected):
    assert expand(text, x='1', name='x') == expected


@pytest.mark.parametrize(('text', 'culprit'), [
    ('$(var x', "expected '\\)'"),
    ('$(var  x)', 'an argument'),
    ('$(var a b c)', r'\$\(var\) expects 1 to 2'),
    ('$(var)', r'\$\(var\) expects'),
    ('$()', 'the name of a substitution'),
    ('$(var \'x)', 'expected "\'"'),
    ('$(vat x)', r"unknown substitution \$\(vat\), did you mean 'var'"),
])
def test_syntax_error_names_the_culprit(text, culprit):
    with pytest.raises(Exception, match=culprit):
        parse_substitution(text)


@pytest.mark.parametrize(('text', 'culprit'), [
    ('$(var none)', "launch configuration 'none' does not exist"),
    ('$(env DEMO_NONE)', "environment variable 'DEMO_NONE' does not exist"),
    ('$(eval \'1 +\')', r"cannot evaluate '1 \+'"),
    ('$(dirname)', 'outside of a launch file'),
])
def test_failure_names_the_culprit(text, culprit):
    with pytest.raises(SubstitutionFailure, match=culprit):
        expand(text)
