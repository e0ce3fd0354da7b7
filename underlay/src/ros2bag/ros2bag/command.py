# SPDX-License-Identifier: Apache-2.0
"""The command `ros2 bag`, which is a program in C++."""

from ros2cli.command import ProgramCommand


class BagCommand(ProgramCommand):
    """Various rosbag related sub-commands."""
