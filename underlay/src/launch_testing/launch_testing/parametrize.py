# SPDX-License-Identifier: Apache-2.0
"""Several launches from one description."""

import functools


def parametrize(argnames, argvalues):
    """Run a test description once for each of the values, or tuples of values."""
    names = [name.strip() for name in argnames.split(',') if name.strip()]

    def decorator(function):
        @functools.wraps(function)
        def parametrized():
            for values in argvalues:
                values = values if isinstance(values, tuple) else (values,)
                arguments = dict(zip(names, values))
                partial = functools.partial(function, **arguments)
                functools.update_wrapper(partial, function)
                yield partial, arguments
        parametrized.__parametrized__ = True
        return parametrized

    return decorator
