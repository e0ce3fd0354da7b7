# SPDX-License-Identifier: Apache-2.0
"""The command `ros2 param`, which is a program in C++."""

from ros2cli.command import ProgramCommand


class ParamCommand(ProgramCommand):
    """Various param related sub-commands."""
