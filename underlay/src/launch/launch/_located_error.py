# SPDX-License-Identifier: Apache-2.0
"""Errors that say where in a launch file they come from."""

from contextlib import contextmanager


class LocatedError(RuntimeError):
    """An error whose message starts with file and line."""


@contextmanager
def located(location):
    """Prefix errors with `location` (file:line) unless an inner element did so already."""
    try:
        yield
    except LocatedError:
        raise
    except Exception as exc:
        if location is None:
            raise
        raise LocatedError(f'{location}: {exc}') from exc
