# SPDX-License-Identifier: Apache-2.0
"""Launch descriptions from XML files."""

from launch.launch_description_sources import FrontendLaunchDescriptionSource

from .parser import Parser


class XMLLaunchDescriptionSource(FrontendLaunchDescriptionSource):
    """An XML launch file."""

    def __init__(self, launch_file_path):
        super().__init__(launch_file_path, parser=Parser)


__all__ = ['XMLLaunchDescriptionSource']
