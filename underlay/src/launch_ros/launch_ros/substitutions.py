# SPDX-License-Identifier: Apache-2.0
"""Packages and their executables."""

import os
import shutil

from ament_index_python.packages import get_package_prefix
from ament_index_python.packages import get_package_share_directory
from ament_index_python.packages import get_packages_with_prefixes
from ament_index_python.packages import PackageNotFoundError
from launch._did_you_mean import did_you_mean
from launch.frontend import expose_substitution
from launch.substitution import Substitution
from launch.substitutions import SubstitutionFailure
from launch.utilities import normalize_to_list_of_substitutions
from launch.utilities import perform_substitutions


class FindPackage(Substitution):
    """A directory of a package."""

    def __init__(self, package):
        self._package = normalize_to_list_of_substitutions(package)

    @classmethod
    def parse(cls, data):
        """Read the name of the package."""
        if len(data) != 1:
            raise AttributeError(f'{cls.__name__} expects 1 argument, got {len(data)}')
        return cls, {'package': data[0]}

    def find(self, package_name) -> str:
        """Return the directory."""
        raise NotImplementedError()

    def describe(self) -> str:
        """Say which package is looked for."""
        package = ' + '.join(sub.describe() for sub in self._package)
        return f'{type(self).__name__}(pkg={package})'

    def perform(self, context) -> str:
        """Find the directory."""
        name = perform_substitutions(context, self._package)
        try:
            return self.find(name)
        except PackageNotFoundError as exc:
            hint = did_you_mean(name, get_packages_with_prefixes())
            raise SubstitutionFailure(exc.args[0] + hint) from exc


@expose_substitution('find-pkg-prefix')
class FindPackagePrefix(FindPackage):
    """The prefix that a package is installed in."""

    def find(self, package_name) -> str:
        """Return the directory."""
        return get_package_prefix(package_name)


@expose_substitution('find-pkg-share')
class FindPackageShare(FindPackage):
    """The share directory of a package."""

    def find(self, package_name) -> str:
        """Return the directory."""
        return get_package_share_directory(package_name)


class ExecutableInPackage(FindPackagePrefix):
    """The path of an executable of a package."""

    def __init__(self, executable, package):
        super().__init__(package)
        self._executable = normalize_to_list_of_substitutions(executable)

    def describe(self) -> str:
        """Say what is looked for."""
        executable = ' + '.join(sub.describe() for sub in self._executable)
        package = ' + '.join(sub.describe() for sub in self._package)
        return f'ExecInPkg(pkg={package}, exec={executable})'

    def perform(self, context) -> str:
        """Find the executable."""
        executable = perform_substitutions(context, self._executable)
        package = perform_substitutions(context, self._package)
        directory = os.path.join(super().perform(context), 'lib', package)
        path = shutil.which(executable, path=directory)
        if path is None:
            found = sorted(os.listdir(directory)) if os.path.isdir(directory) else []
            raise SubstitutionFailure(
                f"executable '{executable}' not found in package '{package}' "
                f"(directory '{directory}' has: {', '.join(found) or 'nothing'})")
        return path


__all__ = [
    'ExecutableInPackage',
    'FindPackage',
    'FindPackagePrefix',
    'FindPackageShare',
]
