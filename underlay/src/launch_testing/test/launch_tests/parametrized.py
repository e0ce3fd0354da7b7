# SPDX-License-Identifier: Apache-2.0
"""Two launches."""

import unittest

from launch import LaunchDescription
from launch.actions import ExecuteProcess
import launch_testing
from launch_testing.actions import ReadyToTest
import launch_testing.markers


@launch_testing.parametrize('word, code', [('one', 0), ('two', 2)])
@launch_testing.markers.keep_alive
def generate_test_description(word, code):
    process = ExecuteProcess(cmd=['sh', '-c', f'echo {word}; exit {code}'])
    return LaunchDescription([process, ReadyToTest()]), {'process': process}


class TestEach(unittest.TestCase):

    def test_it(self, proc_info, process, word, code):
        proc_info.assertWaitForShutdown(process=process, timeout=20)
        self.assertEqual(proc_info[process].returncode, code)
