# SPDX-License-Identifier: Apache-2.0
"""A closed loop without instances, played and measured live: the same figures as offline."""

import os
import subprocess
import sys
import tempfile
import unittest

import launch_testing

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import live_replay  # noqa: E402

MODEL = live_replay.model_file('pendulum_feedback')
OUTPUT = tempfile.TemporaryDirectory()
BAG = os.path.join(OUTPUT.name, 'loop')
LIVE = os.path.join(OUTPUT.name, 'live')
OFFLINE = os.path.join(OUTPUT.name, 'offline')


def generate_test_description():
    subprocess.run([os.environ['WRITE_LOOP_BAG'], BAG], check=True, timeout=60)
    return live_replay.replay(
        bag=BAG, system='pendulum', model=MODEL, output=LIVE, min_reached_share='0.9')


class TestReplay(unittest.TestCase):

    def test_everybody_ends_by_themselves(self, proc_info):
        live_replay.wait_for_end(proc_info)


@launch_testing.post_shutdown_test()
class TestAfterwards(unittest.TestCase):

    def test_one_of_two_goals_is_not_enough(self):
        result = live_replay.summary(LIVE)
        self.assertTrue(result['live'])
        self.assertEqual(result['summary']['problems'], 0)
        self.assertEqual(result['closed_loop']['goals'], 2)
        self.assertEqual(result['closed_loop']['reached'], 1)
        self.assertEqual(len(result['gate']['violations']), 1)
        self.assertIn('1 of 2', result['gate']['violations'][0])

    def test_figures_are_those_of_the_evaluation_offline(self):
        live_replay.evaluate_offline(BAG, MODEL, OFFLINE)
        live, offline = (live_replay.rows(folder, 'loops.csv') for folder in (LIVE, OFFLINE))
        self.assertEqual(len(live), 2)
        for one, other in zip(live, offline):
            one.pop('states_topic'), other.pop('states_topic')
            self.assertEqual(one, other)
