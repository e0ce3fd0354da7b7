# SPDX-License-Identifier: Apache-2.0
"""The swing-ups with the shipped models and default parameters, through the running nodes."""

import os
import sys
import unittest

import launch_testing
import launch_testing.asserts

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from nasm_launch import bring_up  # noqa: E402
from nasm_launch import describe  # noqa: E402


def generate_test_description():
    from_elsewhere = os.path.join(HERE, 'elsewhere.yaml')
    return describe([
        bring_up(system='pendulum_swing_up', receding_horizon='true'),
        bring_up(system='cart_pole_swing_up', receding_horizon='true'),
        bring_up(system='cart_pole_swing_up', receding_horizon='true', namespace='elsewhere',
                 simulator_params_file=from_elsewhere)])


class TestClient(unittest.TestCase):

    def test_the_client_is_content(self, proc_info, client):
        proc_info.assertWaitForShutdown(process=client, timeout=100)
        launch_testing.asserts.assertExitCodes(proc_info, process=client)


@launch_testing.post_shutdown_test()
class TestAfterwards(unittest.TestCase):

    def test_all_processes_ended_in_order(self, proc_info):
        launch_testing.asserts.assertExitCodes(proc_info)
