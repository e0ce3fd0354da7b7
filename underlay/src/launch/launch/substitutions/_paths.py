# SPDX-License-Identifier: Apache-2.0
"""Paths: joined ones and that of the launch file itself."""

import os

from ._arguments import check_count
from ._arguments import describe_all
from .substitution_failure import SubstitutionFailure
from ..frontend.expose import expose_substitution
from ..substitution import Substitution
from ..utilities import normalize_to_list_of_substitutions


class PathJoinSubstitution(Substitution):
    """Path components, joined."""

    def __init__(self, substitutions):
        self._substitutions = normalize_to_list_of_substitutions(substitutions)

    def describe(self) -> str:
        """Show the components."""
        return f'PathJoin({describe_all(self._substitutions)})'

    def perform(self, context) -> str:
        """Join the components."""
        return os.path.join(*[sub.perform(context) for sub in self._substitutions])


@expose_substitution('dirname')
class ThisLaunchFileDir(Substitution):
    """The directory of the current launch file."""

    @classmethod
    def parse(cls, data):
        """Read $(dirname)."""
        check_count('dirname', data, 0)
        return cls, {}

    def describe(self) -> str:
        """Return the name of the class, which says it all."""
        return 'ThisLaunchFileDir()'

    def perform(self, context) -> str:
        """Return the path."""
        try:
            return context.get_locals_as_dict()['current_launch_file_directory']
        except KeyError:
            raise SubstitutionFailure('$(dirname) used outside of a launch file') from None
