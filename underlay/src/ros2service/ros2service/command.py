# SPDX-License-Identifier: Apache-2.0
"""The command `ros2 service`, which is a program in C++."""

from ros2cli.command import ProgramCommand


class ServiceCommand(ProgramCommand):
    """Various service related sub-commands."""
