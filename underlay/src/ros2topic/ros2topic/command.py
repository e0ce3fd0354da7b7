# SPDX-License-Identifier: Apache-2.0
"""The command `ros2 topic`, which is a program in C++."""

from ros2cli.command import ProgramCommand


class TopicCommand(ProgramCommand):
    """Various topic related sub-commands."""
