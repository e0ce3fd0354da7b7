# SPDX-License-Identifier: Apache-2.0
"""Paths: joined ones, the launch file itself, executables."""

import os
import shutil

from ._arguments import check_count
from ._arguments import describe_all
from .substitution_failure import SubstitutionFailure
from ..frontend.expose import expose_substitution
from ..substitution import Substitution
from ..utilities import normalize_to_list_of_substitutions
from ..utilities import perform_substitutions


class PathJoinSubstitution(Substitution):
    """Path components, joined."""

    def __init__(self, substitutions):
        self._substitutions = normalize_to_list_of_substitutions(substitutions)

    @property
    def substitutions(self):
        """The components."""
        return self._substitutions

    def describe(self) -> str:
        """Show the components."""
        return f'PathJoin({describe_all(self._substitutions)})'

    def perform(self, context) -> str:
        """Join the components."""
        return os.path.join(*[sub.perform(context) for sub in self._substitutions])


class _CurrentLaunchFile(Substitution):
    _local_name = ''

    def describe(self) -> str:
        """Return the name of the class, which says it all."""
        return f'{type(self).__name__}()'

    def perform(self, context) -> str:
        """Return the path."""
        try:
            return context.get_locals_as_dict()[self._local_name]
        except KeyError:
            raise SubstitutionFailure(
                f'{type(self).__name__} used outside of a launch file') from None


@expose_substitution('filename')
class ThisLaunchFile(_CurrentLaunchFile):
    """The path of the current launch file."""

    _local_name = 'current_launch_file_path'

    @classmethod
    def parse(cls, data):
        """Read $(filename)."""
        check_count('filename', data, 0)
        return cls, {}


@expose_substitution('dirname')
class ThisLaunchFileDir(_CurrentLaunchFile):
    """The directory of the current launch file."""

    _local_name = 'current_launch_file_directory'

    @classmethod
    def parse(cls, data):
        """Read $(dirname)."""
        check_count('dirname', data, 0)
        return cls, {}


@expose_substitution('find-exec')
class FindExecutable(Substitution):
    """The path of an executable on the PATH."""

    def __init__(self, *, name):
        self._name = normalize_to_list_of_substitutions(name)

    @classmethod
    def parse(cls, data):
        """Read $(find-exec name)."""
        check_count('find-exec', data, 1)
        return cls, {'name': data[0]}

    @property
    def name(self):
        """The name, as a list of substitutions."""
        return self._name

    def describe(self) -> str:
        """Say what is looked for."""
        return f'FindExec({describe_all(self._name)})'

    def perform(self, context) -> str:
        """Search the PATH."""
        name = perform_substitutions(context, self._name)
        path = shutil.which(name)
        if path is None:
            raise SubstitutionFailure(f"executable '{name}' not found on the PATH")
        return path
