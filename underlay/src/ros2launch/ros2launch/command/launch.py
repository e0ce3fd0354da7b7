# SPDX-License-Identifier: Apache-2.0
"""Run a launch file."""

import os
import sys

from ament_index_python.packages import PackageNotFoundError
from ros2cli.command import CommandExtension

from ..api import get_share_file_path_from_package
from ..api import launch_a_launch_file
from ..api import MultipleLaunchFilesError
from ..api import print_arguments_of_launch_file


def _find_launch_file(args):
    """Return (path, launch arguments); the first argument is a path or a package."""
    if os.path.isfile(args.package_name):
        first = [] if args.launch_file_name is None else [args.launch_file_name]
        return args.package_name, first + args.launch_arguments
    if args.launch_file_name is None or os.sep in args.package_name:
        raise RuntimeError(
            f"launch file '{args.package_name}' not found; "
            'give the path of a launch file, or a package and the name of its launch file')
    try:
        path = get_share_file_path_from_package(
            package_name=args.package_name, file_name=args.launch_file_name)
    except (PackageNotFoundError, ValueError) as exc:
        raise RuntimeError(f"Package '{args.package_name}' not found: {exc}") from None
    except (FileNotFoundError, MultipleLaunchFilesError) as exc:
        raise RuntimeError(str(exc)) from None
    return path, args.launch_arguments


class LaunchCommand(CommandExtension):
    """Run a launch file."""

    def add_arguments(self, parser, cli_name):
        """Add the arguments of the command to the parser."""
        parser.add_argument(
            '-n', '--noninteractive', default=not sys.stdin.isatty(), action='store_true',
            help='there is no terminal that sends Ctrl-C to the processes')
        parser.add_argument(
            '-d', '--debug', action='store_true', help='show debug messages of the launch')
        parser.add_argument(
            '-s', '--show-args', '--show-arguments', action='store_true',
            help='show the arguments of the launch file and exit')
        parser.add_argument(
            '-a', '--show-all-subprocesses-output', action='store_true',
            help='show the output of all processes, whatever the launch file says')
        parser.add_argument(
            '--launch-prefix', help='command to put in front of all executables')
        parser.add_argument(
            '--launch-prefix-filter',
            help='regular expression: names of executables that get the prefix')
        parser.add_argument(
            'package_name', help='package of the launch file, or the path of a launch file')
        parser.add_argument('launch_file_name', nargs='?', help='name of the launch file')
        parser.add_argument(
            'launch_arguments', nargs='*',
            help="arguments as '<name>:=<value>'; for duplicates, the last one wins")

    def main(self, *, parser, args):
        """Run the launch file; returns the exit code."""
        path, launch_arguments = _find_launch_file(args)
        if args.launch_prefix is None and args.launch_prefix_filter is not None:
            raise RuntimeError('--launch-prefix-filter needs --launch-prefix')
        if args.show_all_subprocesses_output:
            os.environ['OVERRIDE_LAUNCH_PROCESS_OUTPUT'] = 'both'
        if args.show_args:
            return print_arguments_of_launch_file(launch_file_path=path)
        return launch_a_launch_file(
            launch_file_path=path, launch_file_arguments=launch_arguments,
            noninteractive=args.noninteractive, args=args, debug=args.debug)
