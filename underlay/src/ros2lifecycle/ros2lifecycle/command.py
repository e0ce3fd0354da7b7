# SPDX-License-Identifier: Apache-2.0
"""The command `ros2 lifecycle`, which is a program in C++."""

from ros2cli.command import ProgramCommand


class LifecycleCommand(ProgramCommand):
    """Various lifecycle related sub-commands."""
