# SPDX-License-Identifier: Apache-2.0
"""A passing and a failing GoogleTest program, run by the GTest action."""

import unittest

from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument
from launch.substitutions import LaunchConfiguration
from launch.substitutions import PathJoinSubstitution
import launch_testing
from launch_testing.actions import GTest
from launch_testing.actions import ReadyToTest
from launch_testing.asserts import assertExitCodes
from launch_testing.asserts import assertInStdout
from launch_testing.util import KeepAliveProc
import pytest


@pytest.mark.launch_test
def generate_test_description():
    def gtest(name):
        return GTest(
            path=[PathJoinSubstitution([LaunchConfiguration('gtest_directory'), name])],
            timeout=30.0)

    passing, failing = gtest('passing_gtest'), gtest('failing_gtest')
    return LaunchDescription([
        DeclareLaunchArgument('gtest_directory', description='where the programs are'),
        passing, failing, KeepAliveProc(), ReadyToTest(),
    ]), {'passing': passing, 'failing': failing}


class TestWhileRunning(unittest.TestCase):

    def test_both_finish(self, proc_info, passing, failing):
        proc_info.assertWaitForShutdown(process=passing, timeout=30)
        proc_info.assertWaitForShutdown(process=failing, timeout=30)


@launch_testing.post_shutdown_test()
class TestAfterShutdown(unittest.TestCase):

    def test_passing(self, proc_info, passing):
        assertExitCodes(proc_info, process=passing)

    def test_failing(self, proc_info, proc_output, failing):
        with self.assertRaisesRegex(AssertionError, 'exited with code 1'):
            assertExitCodes(proc_info, process=failing)
        assertInStdout(proc_output, 'the sum is wrong', process=failing)
