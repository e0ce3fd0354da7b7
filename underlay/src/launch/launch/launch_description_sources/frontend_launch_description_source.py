# SPDX-License-Identifier: Apache-2.0
"""Launch descriptions from files of a given syntax."""

from ..frontend import InvalidFrontendLaunchFileError
from ..frontend import Parser
from ..launch_description_source import LaunchDescriptionSource


def get_launch_description_from_frontend_launch_file(frontend_launch_file_path, *, parser=Parser):
    """Load a launch file; every fault is reported as one error that names the file."""
    try:
        root, file_parser = parser.load(frontend_launch_file_path)
        return file_parser.parse_description(root)
    except OSError as exc:
        raise InvalidFrontendLaunchFileError(likely_errors=[
            ValueError(
                f"cannot read launch file '{frontend_launch_file_path}': {exc.strerror}")])


class FrontendLaunchDescriptionSource(LaunchDescriptionSource):
    """A launch file in the syntax of a parser."""

    def __init__(self, launch_file_path, *, parser=Parser):
        super().__init__(None, launch_file_path)
        self._parser = parser

    def _get_launch_description(self, location):
        return get_launch_description_from_frontend_launch_file(location, parser=self._parser)
