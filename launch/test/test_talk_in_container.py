# SPDX-License-Identifier: Apache-2.0
"""The same pair as components of one process."""

import os
import unittest

from launch import LaunchDescription
from launch.actions import IncludeLaunchDescription
from launch_xml.launch_description_sources import XMLLaunchDescriptionSource
import launch_testing.actions
import launch_testing.asserts
import launch_testing.util

HERE = os.path.dirname(os.path.abspath(__file__))
COUNT = 30


def generate_test_description():
    talk = IncludeLaunchDescription(
        XMLLaunchDescriptionSource(os.path.join(HERE, '..', 'talk_in_container.launch.xml')),
        launch_arguments={'count': str(COUNT), 'rate_hz': '20.0'}.items())
    return LaunchDescription([
        talk,
        launch_testing.util.KeepAliveProc(),  # the container ends while tests still look at it
        launch_testing.actions.ReadyToTest()])


class TestTalkInContainer(unittest.TestCase):

    def test_monitor_received_everything(self, proc_info, proc_output):
        proc_output.assertWaitFor(f'received {COUNT}, lost 0, duplicate 0', timeout=60)
        proc_info.assertWaitForShutdown(process='component_container', timeout=30)


@launch_testing.post_shutdown_test()
class TestAfterwards(unittest.TestCase):

    def test_the_container_ended_by_itself(self, proc_info):
        launch_testing.asserts.assertExitCodes(proc_info)
