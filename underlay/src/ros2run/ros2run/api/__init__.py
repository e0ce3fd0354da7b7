# SPDX-License-Identifier: Apache-2.0
"""Find and run the executables of packages."""

import os

from ament_index_python.packages import get_package_prefix
from ament_index_python.packages import PackageNotFoundError


class PackageNotFound(Exception):
    """There is no such package."""


class MultipleExecutables(RuntimeError):
    """Several executables of a package have the same name."""

    def __init__(self, paths):
        super().__init__(f"Multiple executables found: {', '.join(paths)}")
        self.paths = paths


def get_executable_paths(*, package_name):
    """List the executables of a package."""
    try:
        prefix = get_package_prefix(package_name)
    except (PackageNotFoundError, ValueError):
        raise PackageNotFound(package_name) from None
    paths = []
    for directory, subdirectories, names in os.walk(os.path.join(prefix, 'lib', package_name)):
        subdirectories[:] = [name for name in subdirectories if not name.startswith('.')]
        paths += [path for path in (os.path.join(directory, name) for name in names)
                  if os.access(path, os.X_OK)]
    return paths


def get_executable_path(*, package_name, executable_name):
    """Return the path of an executable, or None."""
    paths = [path for path in get_executable_paths(package_name=package_name)
             if os.path.basename(path) == executable_name]
    if len(paths) > 1:
        raise MultipleExecutables(paths)
    return paths[0] if paths else None


def run_executable(*, path, argv, prefix=None):
    """Become the executable: signals and the exit code need no forwarding then."""
    command = [*(prefix or []), path, *argv]
    try:
        os.execvp(command[0], command)
    except OSError as exc:
        raise RuntimeError(f"cannot run '{command[0]}': {exc.strerror}") from exc
