# SPDX-License-Identifier: Apache-2.0
"""A launch test with the runner of ament_cmake_ros has a ROS_DOMAIN_ID of its own."""

import os
import socket
import unittest

from launch import LaunchDescription
from launch.actions import ExecuteProcess
import launch_testing
from launch_testing.actions import ReadyToTest
import launch_testing.markers

_PORT_BASE = 32768


@launch_testing.markers.keep_alive
def generate_test_description():
    printer = ExecuteProcess(cmd=['sh', '-c', 'echo domain=$ROS_DOMAIN_ID'])
    return LaunchDescription([printer, ReadyToTest()]), {'printer': printer}


class TestIsolation(unittest.TestCase):

    def test_processes_get_the_domain(self, proc_output, printer):
        domain = int(os.environ['ROS_DOMAIN_ID'])
        self.assertGreater(domain, 0)
        proc_output.assertWaitFor(
            f'domain={domain}\n', process=printer, timeout=20, stream='stdout')

    def test_domain_is_reserved(self):
        # The runner holds a port per domain, so that no other test gets the same.
        port = _PORT_BASE + int(os.environ['ROS_DOMAIN_ID'])
        with socket.socket() as probe, self.assertRaises(OSError):
            probe.bind(('', port))
