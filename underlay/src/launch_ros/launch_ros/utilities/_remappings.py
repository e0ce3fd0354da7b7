# SPDX-License-Identifier: Apache-2.0
"""Remapping rules."""

from launch.utilities import normalize_to_list_of_substitutions
from launch.utilities import perform_substitutions


def normalize_remap_rules(remap_rules):
    """Turn pairs of texts into pairs of lists of substitutions."""
    rules = []
    for rule in remap_rules or []:
        if not isinstance(rule, tuple) or len(rule) != 2:
            raise TypeError(f'a remapping must be a tuple (from, to), got {rule!r}')
        rules.append(tuple(tuple(normalize_to_list_of_substitutions(side)) for side in rule))
    return rules


def perform_remap_rules(context, rules):
    """Return the rules as from:=to."""
    return [f'{perform_substitutions(context, source)}:={perform_substitutions(context, target)}'
            for source, target in rules]
