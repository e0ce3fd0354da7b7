# SPDX-License-Identifier: Apache-2.0
"""Launch descriptions from files of any installed syntax."""

from .frontend_launch_description_source import get_launch_description_from_frontend_launch_file
from ..launch_description_source import LaunchDescriptionSource


def get_launch_description_from_any_launch_file(launch_file_path):
    """Load a launch file; the name of the file tells its syntax."""
    return get_launch_description_from_frontend_launch_file(launch_file_path)


class AnyLaunchDescriptionSource(LaunchDescriptionSource):
    """A launch file of any installed syntax."""

    def __init__(self, launch_file_path):
        super().__init__(None, launch_file_path)

    def _get_launch_description(self, location):
        return get_launch_description_from_any_launch_file(location)
