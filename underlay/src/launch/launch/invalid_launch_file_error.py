# SPDX-License-Identifier: Apache-2.0
"""Error for files that are not launch files."""


class InvalidLaunchFileError(Exception):
    """A file is not a valid launch file."""

    def __init__(self, extension='', *, likely_errors=None):
        self._extension = extension
        self._likely_errors = likely_errors or []
        if self._likely_errors:
            self.__cause__ = self._likely_errors[0]

    def __str__(self):
        if not self._likely_errors:
            return f"unknown launch file format '{self._extension}'"
        return '; '.join(str(error) for error in self._likely_errors)
