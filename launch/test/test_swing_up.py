# SPDX-License-Identifier: Apache-2.0
"""A swing-up with the shipped model and default parameters, through the running nodes."""

import os
import sys
import unittest

import launch_testing
import launch_testing.asserts

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from nasm_launch import bring_up  # noqa: E402
from nasm_launch import describe  # noqa: E402


def generate_test_description():
    # In slow simulated time, since the poles fall where a busy machine starves the controller.
    return describe([bring_up(
        system=os.environ['SYSTEM'], receding_horizon='true', use_sim_time='true',
        real_time_factor='0.5')])


class TestClient(unittest.TestCase):

    def test_the_client_is_content(self, proc_info, client):
        proc_info.assertWaitForShutdown(process=client, timeout=100)
        launch_testing.asserts.assertExitCodes(proc_info, process=client)


@launch_testing.post_shutdown_test()
class TestAfterwards(unittest.TestCase):

    def test_all_processes_ended_in_order(self, proc_info):
        launch_testing.asserts.assertExitCodes(proc_info)
