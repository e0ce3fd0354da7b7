# SPDX-License-Identifier: Apache-2.0
"""Run an executable of a package."""

from argparse import REMAINDER
import difflib
import os
import shlex

from ament_index_python.packages import get_packages_with_prefixes
from ros2cli.command import CommandExtension

from ..api import get_executable_path
from ..api import get_executable_paths
from ..api import PackageNotFound
from ..api import run_executable


def _unknown_package(name) -> str:
    close = difflib.get_close_matches(name, get_packages_with_prefixes(), n=3)
    return f"Package '{name}' not found" + (
        f", similar ones are: {', '.join(close)}" if close else '')


def _unknown_executable(package, name) -> str:
    names = sorted(os.path.basename(path) for path in get_executable_paths(package_name=package))
    listing = f"it has: {', '.join(names)}" if names else 'it has none'
    return f"No executable '{name}' found in package '{package}', {listing}"


class RunCommand(CommandExtension):
    """Run an executable of a package."""

    def add_arguments(self, parser, cli_name):
        """Add the arguments of the command to the parser."""
        parser.add_argument(
            '--prefix', help='command to put in front of the executable, e.g. a debugger, in '
            "quotes if it contains spaces (--prefix 'gdb -ex run --args')")
        parser.add_argument('package_name', help='name of the package')
        parser.add_argument('executable_name', help='name of the executable')
        parser.add_argument('argv', nargs=REMAINDER, help='arguments for the executable')

    def main(self, *, parser, args):
        """Become the executable."""
        try:
            path = get_executable_path(
                package_name=args.package_name, executable_name=args.executable_name)
        except PackageNotFound:
            raise RuntimeError(_unknown_package(args.package_name)) from None
        if path is None:
            raise RuntimeError(_unknown_executable(args.package_name, args.executable_name))
        prefix = None if args.prefix is None else shlex.split(args.prefix)
        return run_executable(path=path, argv=args.argv, prefix=prefix)
