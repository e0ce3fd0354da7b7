# SPDX-License-Identifier: Apache-2.0
"""Helpers for values that may contain substitutions."""

from ..substitution import Substitution


def normalize_to_list_of_substitutions(subs):
    """Turn a text, a substitution or an iterable of both into a list of substitutions."""
    from ..substitutions import TextSubstitution

    def normalize(item):
        if isinstance(item, Substitution):
            return item
        if isinstance(item, str):
            return TextSubstitution(text=item)
        raise TypeError(f'expected a str or a launch.Substitution, got {item!r}')

    if isinstance(subs, (str, Substitution)):
        return [normalize(subs)]
    return [normalize(item) for item in subs]


def perform_substitutions(context, subs) -> str:
    """Perform all the substitutions and concatenate the results."""
    return ''.join(context.perform_substitution(sub) for sub in subs)


__all__ = [
    'normalize_to_list_of_substitutions',
    'perform_substitutions',
]
