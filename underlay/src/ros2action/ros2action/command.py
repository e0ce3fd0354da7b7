# SPDX-License-Identifier: Apache-2.0
"""The command `ros2 action`, which is a program in C++."""

from ros2cli.command import ProgramCommand


class ActionCommand(ProgramCommand):
    """Various action related sub-commands."""
