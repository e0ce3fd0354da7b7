# SPDX-License-Identifier: Apache-2.0
"""Commands."""

import os

from ament_index_python.packages import get_package_prefix
from ament_index_python.packages import PackageNotFoundError


class CommandExtension:
    """A command; the first line of its docstring is what `ros2 --help` shows."""

    NAME = None  # the name of the entry point

    def add_arguments(self, parser, cli_name):
        """Add the arguments of the command to the parser."""

    def main(self, *, parser, args):
        """Run; returns an exit code, or a text to print as an error."""
        raise NotImplementedError()


class ProgramCommand(CommandExtension):
    """A command that is a program, lib/<package>/<NAME>, which parses its arguments itself."""

    def execute(self, argv):
        """Become the program."""
        package = type(self).__module__.partition('.')[0]
        try:
            path = os.path.join(get_package_prefix(package), 'lib', package, self.NAME)
        except PackageNotFoundError as exc:
            raise RuntimeError(f"Package '{package}' not found: {exc}") from exc
        try:
            os.execv(path, [path, *argv])
        except OSError as exc:
            raise RuntimeError(f"cannot run '{path}': {exc.strerror}") from exc
