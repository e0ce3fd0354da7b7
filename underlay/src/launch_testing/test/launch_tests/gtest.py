# SPDX-License-Identifier: Apache-2.0
"""A test program given by the environment, which must succeed."""

import os
import unittest

from launch import LaunchDescription
import launch_testing
from launch_testing.actions import GTest
from launch_testing.actions import ReadyToTest
from launch_testing.asserts import assertExitCodes
import launch_testing.markers


@launch_testing.markers.keep_alive
def generate_test_description():
    gtest = GTest(path=os.environ['DEMO_GTEST'], timeout=1.0)
    return LaunchDescription([gtest, ReadyToTest()]), {'gtest': gtest}


class TestGTest(unittest.TestCase):

    def test_finishes(self, proc_info, gtest):
        proc_info.assertWaitForShutdown(process=gtest, timeout=20)


@launch_testing.post_shutdown_test()
class TestGTestResult(unittest.TestCase):

    def test_succeeded(self, proc_info, gtest):
        assertExitCodes(proc_info, process=gtest)
