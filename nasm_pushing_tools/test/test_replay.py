# SPDX-License-Identifier: Apache-2.0
"""The replay: made-up recordings through the node, a table, a report that works, and an end."""

import csv
import glob
import os
import re
import sqlite3
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
COUNT = 8
FOLDER = tempfile.TemporaryDirectory()
OUTPUT = os.path.join(FOLDER.name, 'output')
BAG = os.path.join(FOLDER.name, 'bag')


def generate_test_description():
    subprocess.run([os.environ['WRITE_REPLAY_INPUTS'], FOLDER.name], check=True)
    replay = IncludeLaunchDescription(
        XMLLaunchDescriptionSource(os.path.join(HERE, '..', 'launch', 'replay.launch.xml')),
        launch_arguments={
            'recordings': os.path.join(FOLDER.name, 'recordings'),
            'model': os.path.join(FOLDER.name, 'model.safetensors'), 'output': OUTPUT, 'record': BAG}.items())
    return LaunchDescription([
        replay,
        launch_testing.util.KeepAliveProc(),  # the others end while tests still look at them
        launch_testing.actions.ReadyToTest()])


class TestReplay(unittest.TestCase):

    def test_pushes_are_answered(self, proc_info, proc_output):
        proc_output.assertWaitFor(f'All {COUNT} pushes were answered.', timeout=60, stream='stdout')
        # Also the node ends, by itself.
        for process in ('replay', 'component_container'):
            proc_info.assertWaitForShutdown(process=process, timeout=30)


@launch_testing.post_shutdown_test()
class TestAfterwards(unittest.TestCase):

    def test_all_processes_ended_well(self, proc_info):
        launch_testing.asserts.assertExitCodes(proc_info)

    def test_table_has_a_line_for_each_push(self, proc_output):
        text = ''.join(line.text.decode() for line in proc_output if line.process_name.startswith('replay'))
        for push in range(1, COUNT + 1):
            self.assertRegex(text, re.compile(rf'^ +{push}  \w+ +\w+ +500 mm/s² .* \S+ % .* N .* N .*[mµ]s  ok$',
                                              re.MULTILINE))

    def test_results_are_written(self):
        with open(os.path.join(OUTPUT, 'replay.csv'), newline='') as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(len(rows), COUNT)
        self.assertEqual({row['status'] for row in rows}, {'ok'})
        self.assertTrue(all(float(row['mape']) > 0.0 for row in rows))
        self.assertGreater(os.path.getsize(os.path.join(OUTPUT, 'replay.png')), 1000)

    def test_bag_has_the_pushes_and_nothing_else(self):
        file, = glob.glob(os.path.join(BAG, '*.db3'))
        database = sqlite3.connect(f'file:{file}?mode=ro', uri=True)
        recorded = database.execute('SELECT topics.name, COUNT(*) FROM messages JOIN topics '
                                    'ON messages.topic_id = topics.id GROUP BY topics.name').fetchall()
        database.close()
        self.assertEqual(dict(recorded),
                         {f'/pushing/{name}': COUNT for name in ('instance', 'control_trajectory', 'measured')})

    def test_report_works(self):
        report = os.path.join(OUTPUT, 'report.html')
        self.assertIn(f'{COUNT} of {COUNT}', open(report).read())
        check = subprocess.run([os.environ['CHECK_REPORT'], report], capture_output=True, text=True)
        if check.returncode == 77:
            self.skipTest(check.stdout.strip())
        self.assertEqual(check.returncode, 0, check.stdout + check.stderr)
