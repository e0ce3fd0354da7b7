# SPDX-License-Identifier: Apache-2.0
"""The demonstration: five goals through controller and simulator, a table, a report that works, and an end."""

import os
import re
import subprocess
import tempfile
import unittest

from launch import LaunchDescription
from launch.actions import IncludeLaunchDescription
from launch_xml.launch_description_sources import XMLLaunchDescriptionSource
import launch_testing.actions
import launch_testing.asserts
import launch_testing.util

HERE = os.path.dirname(os.path.abspath(__file__))
COUNT = 5
OUTPUT = tempfile.TemporaryDirectory()


def generate_test_description():
    demo = IncludeLaunchDescription(
        XMLLaunchDescriptionSource(os.path.join(HERE, '..', 'demo.launch.xml')),
        launch_arguments={
            'system': 'pendulum', 'count': str(COUNT), 'output': OUTPUT.name, 'compare': 'false'}.items())
    return LaunchDescription([
        demo,
        launch_testing.util.KeepAliveProc(),  # the others end while tests still look at them
        launch_testing.actions.ReadyToTest()])


class TestDemo(unittest.TestCase):

    def test_goals_are_answered(self, proc_info, proc_output):
        proc_output.assertWaitFor('All goals were answered and evaluated.', timeout=60, stream='stdout')
        # Also controller and simulator end, by themselves.
        for process in ('demo', 'component_container-1', 'component_container-2'):
            proc_info.assertWaitForShutdown(process=process, timeout=30)


@launch_testing.post_shutdown_test()
class TestAfterwards(unittest.TestCase):

    def test_all_processes_ended_well(self, proc_info):
        launch_testing.asserts.assertExitCodes(proc_info)

    def test_table_has_a_line_for_each_goal(self, proc_output):
        text = ''.join(line.text.decode() for line in proc_output if line.process_name.startswith('demo'))
        for goal in range(1, COUNT + 1):
            split = 'id' if goal < COUNT else 'ood'
            status = 'ok' if goal < COUNT else r'polished \d+×'
            self.assertRegex(text, re.compile(
                rf'^ +{goal}  {split} +\[[^]]+\] +\S+ +\S+ +\S+ +\S+  {status} +\S+ [mµ]s +\S+ [mµ]s *$', re.MULTILINE))

    def test_report_works(self):
        report = os.path.join(OUTPUT.name, 'report.html')
        text = open(report).read()
        self.assertIn('5 of 5', text)
        for words in ('A closed loop: quadrotor obstacles', 'violated nothing', '0 of 720 commands out of bounds',
                      'ros2 nasm closed-loop --system quadrotor_obstacles --tour 6 --seed 1'):
            self.assertIn(words, text)
        check = subprocess.run([os.environ['CHECK_REPORT'], report], capture_output=True, text=True)
        if check.returncode == 77:
            self.skipTest(check.stdout.strip())
        self.assertEqual(check.returncode, 0, check.stdout + check.stderr)
