# SPDX-License-Identifier: Apache-2.0
"""The pair of talk.launch.xml, and a third process that listens to it, over DDS."""

import os
import unittest

from launch import LaunchDescription
from launch.actions import IncludeLaunchDescription
from launch_xml.launch_description_sources import XMLLaunchDescriptionSource
import launch_testing.actions
import launch_testing.asserts
import launch_testing.util

HERE = os.path.dirname(os.path.abspath(__file__))
COUNT = 50


def generate_test_description():
    observer = launch_testing.actions.GTest(
        path=os.environ['TALK_OBSERVER'], timeout=90.0, output='screen')
    talk = IncludeLaunchDescription(
        XMLLaunchDescriptionSource(os.path.join(HERE, '..', 'talk.launch.xml')),
        launch_arguments={
            'count': str(COUNT), 'rate_hz': '50.0', 'min_listeners': '2'}.items())
    description = LaunchDescription([
        observer, talk,
        launch_testing.util.KeepAliveProc(),  # the others end while tests still look at them
        launch_testing.actions.ReadyToTest()])
    return description, {'observer': observer}


class TestTalk(unittest.TestCase):

    def test_a_third_process_hears_the_pair(self, proc_info, observer):
        proc_info.assertWaitForShutdown(process=observer, timeout=90)
        launch_testing.asserts.assertExitCodes(proc_info, process=observer)

    def test_monitor_received_everything(self, proc_info, proc_output):
        proc_output.assertWaitFor(f'received {COUNT}, lost 0, duplicate 0', timeout=60)
        for process in ('instance_monitor', 'instance_source'):
            proc_info.assertWaitForShutdown(process=process, timeout=30)


@launch_testing.post_shutdown_test()
class TestAfterwards(unittest.TestCase):

    def test_all_processes_ended_by_themselves(self, proc_info):
        launch_testing.asserts.assertExitCodes(proc_info)
