# SPDX-License-Identifier: Apache-2.0
"""Uses all that a launch test may use."""

import re
import sys
import unittest

from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument
from launch.actions import ExecuteProcess
from launch.actions import TimerAction
from launch.substitutions import LaunchConfiguration
import launch_testing
from launch_testing.actions import ReadyToTest
import launch_testing.asserts
from launch_testing.util import KeepAliveProc
import pytest


@pytest.mark.launch_test
def generate_test_description():
    greeter = ExecuteProcess(cmd=[
        sys.executable, '-c',
        'import sys; print("hello", sys.argv[1]); print("\x1b[31mred\x1b[0m", file=sys.stderr)',
        LaunchConfiguration('who')])
    quitter = ExecuteProcess(cmd=['sh', '-c', 'exit 4'], name='quitter')
    return LaunchDescription([
        DeclareLaunchArgument('who', default_value='world'),
        KeepAliveProc(),
        greeter,
        quitter,
        TimerAction(period=0.1, actions=[ReadyToTest()]),
    ]), {'greeter': greeter, 'number': 42}


class TestActive(unittest.TestCase):

    @classmethod
    def setUpClass(cls, number):
        cls.number = number

    def setUp(self, greeter):
        self.greeter = greeter

    def test_output(self, proc_output, greeter, test_args):
        who = test_args.get('who', 'world')
        proc_output.assertWaitFor(
            f'hello {who}', process=greeter, timeout=20, stream='stdout')
        proc_output.assertWaitFor('red', process=greeter, timeout=20)
        proc_output.assertWaitFor(
            expected_output=['hello', re.compile(r'w\w+')], process=greeter, stream='stdout')
        self.assertFalse(proc_output.waitFor(
            'never', process=greeter, timeout=0.1, stream='stdout'))

    def test_processes(self, proc_info, launch_service):
        proc_info.assertWaitForStartup(process='quitter', timeout=20)
        proc_info.assertWaitForShutdown(process='quitter', timeout=20)
        self.assertEqual(proc_info['quitter'].returncode, 4)
        with self.assertRaisesRegex(AssertionError, "'nobody' did not end within"):
            proc_info.assertWaitForShutdown(process='nobody', timeout=0.1)
        self.assertIsNotNone(launch_service.context.asyncio_loop)

    def test_context(self, number):
        self.assertEqual((number, self.number), (42, 42))
        self.assertIsNotNone(self.greeter)


@launch_testing.post_shutdown_test()
class TestInactive(unittest.TestCase):

    def test_exit_codes(self, proc_info, greeter):
        launch_testing.asserts.assertExitCodes(proc_info, process=greeter)
        launch_testing.asserts.assertExitCodes(proc_info, [4], process='quitter')
        launch_testing.asserts.assertExitCodes(proc_info, allowable_exit_codes=[0, 4])
        with self.assertRaisesRegex(AssertionError, 'Proc quitter.* exited with code 4'):
            launch_testing.asserts.assertExitCodes(proc_info)

    def test_output(self, proc_output, greeter):
        launch_testing.asserts.assertInStdout(proc_output, 'hello', process=greeter)
        launch_testing.asserts.assertInStderr(proc_output, 'red', process=greeter)
        with self.assertRaises(AssertionError):
            launch_testing.asserts.assertInStdout(proc_output, 'red', process=greeter)
