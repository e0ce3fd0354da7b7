# SPDX-License-Identifier: Apache-2.0
"""The example bag, played to a controller and judged live: the same figures as offline."""

import csv
import json
import os
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
BAG = os.path.join(HERE, '..', 'bags', 'quadrotor_demo')
MODEL = os.path.join(os.environ['MODELS_FOLDER'], 'quadrotor.safetensors')
OUTPUT = tempfile.TemporaryDirectory()
LIVE = os.path.join(OUTPUT.name, 'live')
OFFLINE = os.path.join(OUTPUT.name, 'offline')

# Times of this machine, and of a clock that does not tick at the recorded stamps.
NOT_COMPARED = {'posed_ns', 'optimum_time_s', 'computation_time_s', 'latency_s', 'is_late'}


def generate_test_description():
    replay = IncludeLaunchDescription(
        XMLLaunchDescriptionSource(os.path.join(HERE, '..', 'launch', 'replay.launch.xml')),
        launch_arguments={
            'bag': BAG, 'model': MODEL, 'output': LIVE, 'rate': '5.0',
            'late_after_ms': '10000.0'}.items())
    return LaunchDescription([
        replay,
        launch_testing.util.KeepAliveProc(),  # the others end while tests still look at them
        launch_testing.actions.ReadyToTest()])


class TestReplay(unittest.TestCase):

    def test_everybody_ends_by_themselves(self, proc_info):
        for process in ('evaluator', 'play_instances', 'component_container'):
            proc_info.assertWaitForShutdown(process=process, timeout=80)


@launch_testing.post_shutdown_test()
class TestAfterwards(unittest.TestCase):

    def test_all_processes_ended_well(self, proc_info):
        launch_testing.asserts.assertExitCodes(proc_info)

    def test_nothing_is_lost_or_late(self):
        with open(os.path.join(LIVE, 'summary.json')) as file:
            result = json.load(file)
        self.assertTrue(result['live'])
        self.assertTrue(result['gate']['passed'])
        self.assertEqual(result['intake']['remarks'], [])
        summary = result['summary']
        self.assertEqual(summary['problems'], 13)
        self.assertEqual(summary['refused'], 2)
        self.assertEqual(summary['out_of_distribution'], 2)
        self.assertEqual((summary['lost'], summary['late']), (0, 0))

    def test_figures_are_those_of_the_evaluation_offline(self):
        subprocess.run(
            [os.environ['EVALUATE_BAG'], BAG, '--model', MODEL, '--output', OFFLINE],
            check=True, timeout=60, stdout=subprocess.DEVNULL)
        live, offline = rows(LIVE), rows(OFFLINE)
        self.assertEqual(len(live), len(offline))
        compared = set(offline[0]) - NOT_COMPARED
        self.assertTrue({'status', 'cost', 'relative_gap', 'ood_score', 'executed_cost'} <= compared)
        for one, other in zip(live, offline):
            for column in compared:
                self.assertEqual(one[column], other[column], f'{column} of case {one["number"]}')


def rows(folder):
    with open(os.path.join(folder, 'instances.csv'), newline='') as file:
        return list(csv.DictReader(file))
