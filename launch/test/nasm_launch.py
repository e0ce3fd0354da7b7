# SPDX-License-Identifier: Apache-2.0
"""What the launch tests of controller and simulator have in common."""

import os
import unittest

from launch import LaunchDescription
from launch.actions import GroupAction
from launch.actions import IncludeLaunchDescription
from launch_xml.launch_description_sources import XMLLaunchDescriptionSource
import launch_testing
import launch_testing.actions
import launch_testing.asserts
import launch_testing.util

HERE = os.path.dirname(os.path.abspath(__file__))


def bring_up(file='nasm.launch.xml', **arguments):
    """Include a launch file of this package; its arguments stay inside."""
    return GroupAction([IncludeLaunchDescription(
        XMLLaunchDescriptionSource(os.path.join(HERE, '..', file)),
        launch_arguments=arguments.items())])


def describe(brought_up, **environment):
    """Return a test description: what was brought up, and the gtest that talks to it."""
    client = launch_testing.actions.GTest(
        path=os.environ['TEST_CLIENT'], timeout=100.0, output='screen',
        additional_env=environment)
    description = LaunchDescription([
        *brought_up, client,
        launch_testing.util.KeepAliveProc(),  # the client ends while tests still look at it
        launch_testing.actions.ReadyToTest()])
    return description, {'client': client}


class TestClient(unittest.TestCase):
    """The gtest of the description passes."""

    def test_the_client_is_content(self, proc_info, client):
        proc_info.assertWaitForShutdown(process=client, timeout=100)
        launch_testing.asserts.assertExitCodes(proc_info, process=client)


@launch_testing.post_shutdown_test()
class TestAfterwards(unittest.TestCase):

    def test_all_processes_ended_in_order(self, proc_info):
        launch_testing.asserts.assertExitCodes(proc_info)
