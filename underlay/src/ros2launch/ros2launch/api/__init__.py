# SPDX-License-Identifier: Apache-2.0
"""Find and run launch files."""

import difflib
import os

from ament_index_python.packages import get_package_share_directory
from launch import InvalidLaunchFileError
from launch import LaunchDescription
from launch import LaunchService
from launch.actions import IncludeLaunchDescription
from launch.launch_description_sources import AnyLaunchDescriptionSource
from launch.launch_description_sources import get_launch_description_from_any_launch_file

# Launch configurations that launch itself reads.
_BUILT_IN_ARGUMENTS = ('launch-prefix', 'launch-prefix-filter', 'ros_namespace',
                       'sigkill_timeout', 'sigterm_timeout')


class MultipleLaunchFilesError(Exception):
    """Several files of a package have the same name."""

    def __init__(self, msg, paths):
        super().__init__(msg)
        self.paths = paths


def get_share_file_path_from_package(*, package_name, file_name) -> str:
    """Return the path of a file anywhere in the share directory of a package."""
    share = get_package_share_directory(package_name)
    paths = [os.path.join(directory, file_name)
             for directory, _, names in os.walk(share) if file_name in names]
    if not paths:
        raise FileNotFoundError(
            f"file '{file_name}' was not found in the share directory of package "
            f"'{package_name}' which is at '{share}'")
    if len(paths) > 1:
        raise MultipleLaunchFilesError(
            f"file '{file_name}' was found more than once in the share directory of package "
            f"'{package_name}': {paths}", paths)
    return paths[0]


def _load(launch_file_path):
    try:
        return get_launch_description_from_any_launch_file(launch_file_path)
    except InvalidLaunchFileError as exc:
        raise RuntimeError(str(exc)) from exc


def print_arguments_of_launch_description(*, launch_description):
    """Print the arguments of a launch description."""
    print("Arguments (pass arguments as '<name>:=<value>'):")
    arguments = launch_description.get_launch_arguments()
    for argument in arguments:
        mark = '*' if argument._conditionally_included else ''
        print(f"\n    '{argument.name}':{mark}\n        {argument.description}")
        if argument.default_value is not None:
            default = ' + '.join(sub.describe() for sub in argument.default_value)
            print(f'        (default: {default})')
    if not arguments:
        print('\n  No arguments.')
    elif any(argument._conditionally_included for argument in arguments):
        print('\n* may be unused, depending on conditions')


def print_arguments_of_launch_file(*, launch_file_path):
    """Print the arguments of a launch file."""
    print_arguments_of_launch_description(launch_description=_load(launch_file_path))


def _parse_launch_arguments(launch_arguments):
    """Split texts name:=value into pairs; the last one of a name wins."""
    result = {}
    for argument in launch_arguments:
        name, separator, value = argument.partition(':=')
        if not separator or not name or not value:
            raise RuntimeError(
                f"malformed launch argument '{argument}', expected format '<name>:=<value>'")
        result[name] = value
    return result.items()


def _all_includes_known(entities) -> bool:
    """Tell whether all included files could be looked at before the launch."""
    for entity in entities:
        inner = list(entity.describe_sub_entities())
        for _, conditional in entity.describe_conditional_sub_entities():
            inner += conditional
        if isinstance(entity, IncludeLaunchDescription) and not inner:
            return False
        if not _all_includes_known(inner):
            return False
    return True


def _check_argument_names(launch_file_path, launch_description, names):
    """Refuse arguments that nothing declares, unless an unknown include might."""
    declared = [argument.name for argument in launch_description.get_launch_arguments()]
    unknown = [name for name in names if name not in (*declared, *_BUILT_IN_ARGUMENTS)]
    if not unknown or not _all_includes_known(launch_description.entities):
        return
    close = difflib.get_close_matches(unknown[0], declared, n=1)
    hint = f"did you mean '{close[0]}'?" if close else (
        f"it has: {', '.join(declared) or 'none'}")
    raise RuntimeError(
        f"{launch_file_path}: unknown launch argument '{unknown[0]}', {hint}")


def launch_a_launch_file(*, launch_file_path, launch_file_arguments, noninteractive=False,
                         args=None, debug=False):
    """Run a launch file; returns the exit code."""
    launch_file_arguments = list(launch_file_arguments)
    if args is not None and args.launch_prefix:
        launch_file_arguments.append(f'launch-prefix:={args.launch_prefix}')
    if args is not None and args.launch_prefix_filter:
        launch_file_arguments.append(f'launch-prefix-filter:={args.launch_prefix_filter}')
    pairs = _parse_launch_arguments(launch_file_arguments)
    _check_argument_names(launch_file_path, _load(launch_file_path), [name for name, _ in pairs])
    service = LaunchService(noninteractive=noninteractive, debug=debug)
    # Included rather than run directly, so that $(dirname) is known in it.
    service.include_launch_description(LaunchDescription([
        IncludeLaunchDescription(
            AnyLaunchDescriptionSource(launch_file_path), launch_arguments=pairs)]))
    return service.run()
