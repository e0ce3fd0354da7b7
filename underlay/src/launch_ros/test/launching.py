# SPDX-License-Identifier: Apache-2.0
"""Run launch files in this process."""

from launch import LaunchDescription
from launch import LaunchService
from launch.actions import IncludeLaunchDescription
from launch.launch_description_sources import AnyLaunchDescriptionSource


def run_description(description) -> int:
    """Run a launch description to its end; returns the exit code."""
    service = LaunchService(noninteractive=True)
    service.include_launch_description(description)
    return service.run()


def run_file(path, **arguments) -> int:
    """Run a launch file to its end; returns the exit code."""
    return run_description(LaunchDescription([IncludeLaunchDescription(
        AnyLaunchDescriptionSource(str(path)), launch_arguments=arguments.items())]))
