# SPDX-License-Identifier: Apache-2.0
"""Helpers shared by the substitutions."""


def check_count(name, data, minimum, maximum=None):
    """Refuse `$(name ...)` with the wrong number of arguments."""
    maximum = minimum if maximum is None else maximum
    if not minimum <= len(data) <= maximum:
        expected = str(minimum) if minimum == maximum else f'{minimum} to {maximum}'
        raise TypeError(f'$({name}) expects {expected} argument(s), got {len(data)}')


def describe_all(subs) -> str:
    """Describe a list of substitutions."""
    return ' + '.join(sub.describe() for sub in subs)
