# SPDX-License-Identifier: Apache-2.0
"""Launch descriptions from files."""

from .any_launch_description_source import AnyLaunchDescriptionSource
from .any_launch_description_source import get_launch_description_from_any_launch_file
from .frontend_launch_description_source import FrontendLaunchDescriptionSource
from .frontend_launch_description_source import get_launch_description_from_frontend_launch_file
from ..frontend import InvalidFrontendLaunchFileError
from ..invalid_launch_file_error import InvalidLaunchFileError

__all__ = [
    'get_launch_description_from_any_launch_file',
    'get_launch_description_from_frontend_launch_file',
    'InvalidFrontendLaunchFileError',
    'InvalidLaunchFileError',
    'AnyLaunchDescriptionSource',
    'FrontendLaunchDescriptionSource',
]
