# SPDX-License-Identifier: Apache-2.0
"""The example bag, played to a controller and judged live: the same figures as offline."""

import os
import sys
import tempfile
import unittest

import launch_testing
import launch_testing.asserts

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import live_replay  # noqa: E402

BAG = os.path.join(live_replay.HERE, '..', 'bags', 'quadrotor_demo')
MODEL = live_replay.model_file('quadrotor')
OUTPUT = tempfile.TemporaryDirectory()
LIVE = os.path.join(OUTPUT.name, 'live')
OFFLINE = os.path.join(OUTPUT.name, 'offline')

# Times of this machine, and of a clock that does not tick at the recorded stamps.
NOT_COMPARED = {'posed_ns', 'optimum_time_s', 'computation_time_s', 'latency_s', 'is_late'}


def generate_test_description():
    return live_replay.replay(bag=BAG, model=MODEL, output=LIVE, late_after_ms='10000.0')


class TestReplay(unittest.TestCase):

    def test_everybody_ends_by_themselves(self, proc_info):
        live_replay.wait_for_end(proc_info)


@launch_testing.post_shutdown_test()
class TestAfterwards(unittest.TestCase):

    def test_all_processes_ended_well(self, proc_info):
        launch_testing.asserts.assertExitCodes(proc_info)

    def test_nothing_is_lost_or_late(self):
        result = live_replay.summary(LIVE)
        self.assertTrue(result['live'])
        self.assertTrue(result['gate']['passed'])
        self.assertEqual(result['intake']['remarks'], [])
        summary = result['summary']
        self.assertEqual(summary['problems'], 13)
        self.assertEqual(summary['refused'], 2)
        self.assertEqual(summary['out_of_distribution'], 2)
        self.assertEqual((summary['lost'], summary['late']), (0, 0))

    def test_figures_are_those_of_the_evaluation_offline(self):
        live_replay.evaluate_offline(BAG, MODEL, OFFLINE)
        live, offline = (live_replay.rows(folder, 'instances.csv') for folder in (LIVE, OFFLINE))
        self.assertEqual(len(live), len(offline))
        compared = set(offline[0]) - NOT_COMPARED
        self.assertTrue({'status', 'cost', 'relative_gap', 'ood_score', 'executed_cost'} <= compared)
        for one, other in zip(live, offline):
            for column in compared:
                self.assertEqual(one[column], other[column], f'{column} of case {one["number"]}')
