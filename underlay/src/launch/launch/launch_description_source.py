# SPDX-License-Identifier: Apache-2.0
"""Where a launch description comes from."""

from .launch_context import LaunchContext
from .utilities import normalize_to_list_of_substitutions
from .utilities import perform_substitutions


class LaunchDescriptionSource:
    """A launch description that is given, or loaded from a location when needed."""

    def __init__(self, launch_description=None, location='<string>'):
        self._launch_description = launch_description
        self._location = normalize_to_list_of_substitutions(location)
        self._expanded_location = None

    def try_get_launch_description_without_context(self):
        """Return the description if it can be had before the launch runs, or None."""
        if self._launch_description is not None:
            return self._launch_description
        try:
            return self._get_launch_description(
                perform_substitutions(LaunchContext(), self._location))
        except Exception:
            # The location may depend on what only the running launch knows. If it is simply
            # wrong, running it says so.
            return None

    def get_launch_description(self, context):
        """Return the description, loaded at the first call."""
        if self._expanded_location is None:
            self._expanded_location = perform_substitutions(context, self._location)
        if self._launch_description is None:
            self._launch_description = self._get_launch_description(self._expanded_location)
        return self._launch_description

    def _get_launch_description(self, location):
        raise NotImplementedError(f'{type(self).__name__} cannot load {location}')

    @property
    def location(self) -> str:
        """The path, or a description of it while it is not known."""
        if self._expanded_location is not None:
            return self._expanded_location
        return ' + '.join(sub.describe() for sub in self._location)
