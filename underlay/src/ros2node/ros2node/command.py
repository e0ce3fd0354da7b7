# SPDX-License-Identifier: Apache-2.0
"""The command `ros2 node`, which is a program in C++."""

from ros2cli.command import ProgramCommand


class NodeCommand(ProgramCommand):
    """Various node related sub-commands."""
