# SPDX-License-Identifier: Apache-2.0
"""Tests of launched systems: the part of ROS 2's launch_testing that the suite uses."""

from .decorator import post_shutdown_test
from .io_handler import ActiveIoHandler
from .io_handler import IoHandler
from .proc_info_handler import ActiveProcInfoHandler
from .proc_info_handler import ProcInfoHandler

__all__ = [
    'post_shutdown_test',
    'ActiveIoHandler',
    'ActiveProcInfoHandler',
    'IoHandler',
    'ProcInfoHandler',
]
