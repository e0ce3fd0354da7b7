# SPDX-License-Identifier: Apache-2.0
"""The processes end before the tests."""

import time
import unittest

from launch import LaunchDescription
from launch.actions import ExecuteProcess
from launch_testing.actions import ReadyToTest


def generate_test_description():
    return LaunchDescription([
        ExecuteProcess(cmd=['sh', '-c', 'echo last words; exit 1']), ReadyToTest()])


class TestTooLate(unittest.TestCase):

    def test_waits(self):
        time.sleep(60)
