# SPDX-License-Identifier: Apache-2.0
"""The controller is killed and started again while problems stream in."""

import os
import sys
import unittest

import launch_testing
import launch_testing.asserts

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from nasm_launch import bring_up  # noqa: E402
from nasm_launch import describe  # noqa: E402
from nasm_launch import TestClient  # noqa: E402, F401

# The client looks for the processes to kill by this name, which must be theirs alone.
NAMESPACE = f'restart_{os.getpid()}'


def generate_test_description():
    return describe(
        [bring_up(
            system='pendulum', namespace=NAMESPACE, real_time_factor='0.0', respawn='true')],
        LAUNCHED_NAMESPACE=NAMESPACE)


@launch_testing.post_shutdown_test()
class TestAfterwards(unittest.TestCase):

    def test_the_simulator_ended_in_order(self, proc_info):
        launch_testing.asserts.assertExitCodes(proc_info, process='simulator')
