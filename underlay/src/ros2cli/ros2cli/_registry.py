# SPDX-License-Identifier: Apache-2.0
r"""
Commands of `ros2` and how packages add them.

A package adds commands by a resource of type "ros2cli.command" in the ament index, with one
line per command. A command is a class derived from ros2cli.command.CommandExtension,

    run = ros2run.command.run:RunCommand | Run an executable of a package

or an executable, given by its path in the install prefix of the package, that gets the
remaining arguments:

    topic = lib/ros2topic/topic | Various topic related sub-commands

In CMake: ament_index_register_resource("ros2cli.command" CONTENT "topic = ... | ...\n")
"""

import importlib
import os

from ament_index_python.resources import get_resource
from ament_index_python.resources import get_resources

from .command import CommandExtension

RESOURCE_TYPE = 'ros2cli.command'


class RegisteredCommand:
    """A line of a resource: the name of a command, where to find it, and what it does."""

    def __init__(self, prefix, line):
        name, separator, rest = line.partition('=')
        target, _, description = rest.partition('|')
        self.name = name.strip()
        self.description = description.strip()
        self._target = target.strip()
        self._prefix = prefix
        if not separator or not self.name or not self._target:
            raise RuntimeError(
                f"invalid line '{line}' in a {RESOURCE_TYPE} resource of '{prefix}'")

    @property
    def is_executable(self) -> bool:
        """Whether this is an executable rather than a Python class."""
        return ':' not in self._target

    def execute(self, argv):
        """Become the executable."""
        path = os.path.join(self._prefix, self._target)
        try:
            os.execv(path, [path, *argv])
        except OSError as exc:
            raise RuntimeError(f"cannot run '{path}': {exc.strerror}") from exc

    def load(self) -> CommandExtension:
        """Make the Python command."""
        module_name, _, class_name = self._target.partition(':')
        return getattr(importlib.import_module(module_name), class_name)()


def get_commands():
    """Return the commands of all installed packages, by name."""
    commands = {}
    for package in sorted(get_resources(RESOURCE_TYPE)):
        content, prefix = get_resource(RESOURCE_TYPE, package)
        for line in filter(None, map(str.strip, content.splitlines())):
            command = RegisteredCommand(prefix, line)
            commands[command.name] = command
    return commands
