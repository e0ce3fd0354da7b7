# SPDX-License-Identifier: Apache-2.0
"""A closed loop without instances, played and measured live: the same figures as offline."""

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
import launch_testing.util

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = os.path.join(os.environ['MODELS_FOLDER'], 'pendulum_feedback.safetensors')
OUTPUT = tempfile.TemporaryDirectory()
BAG = os.path.join(OUTPUT.name, 'loop')
LIVE = os.path.join(OUTPUT.name, 'live')
OFFLINE = os.path.join(OUTPUT.name, 'offline')


def generate_test_description():
    subprocess.run([os.environ['WRITE_LOOP_BAG'], BAG], check=True, timeout=60)
    replay = IncludeLaunchDescription(
        XMLLaunchDescriptionSource(os.path.join(HERE, '..', 'launch', 'replay.launch.xml')),
        launch_arguments={
            'bag': BAG, 'system': 'pendulum', 'model': MODEL, 'output': LIVE, 'rate': '5.0',
            'min_reached_share': '0.9'}.items())
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

    def test_one_of_two_goals_is_not_enough(self):
        with open(os.path.join(LIVE, 'summary.json')) as file:
            result = json.load(file)
        self.assertTrue(result['live'])
        self.assertEqual(result['summary']['problems'], 0)
        self.assertEqual(result['closed_loop']['goals'], 2)
        self.assertEqual(result['closed_loop']['reached'], 1)
        self.assertEqual(len(result['gate']['violations']), 1)
        self.assertIn('1 of 2', result['gate']['violations'][0])

    def test_figures_are_those_of_the_evaluation_offline(self):
        subprocess.run(
            [os.environ['EVALUATE_BAG'], BAG, '--model', MODEL, '--output', OFFLINE],
            check=True, timeout=60, stdout=subprocess.DEVNULL)
        live, offline = rows(LIVE), rows(OFFLINE)
        self.assertEqual(len(live), 2)
        for one, other in zip(live, offline):
            one.pop('states_topic'), other.pop('states_topic')
            self.assertEqual(one, other)


def rows(folder):
    with open(os.path.join(folder, 'loops.csv'), newline='') as file:
        return list(csv.DictReader(file))
