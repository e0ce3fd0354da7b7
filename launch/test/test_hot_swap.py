# SPDX-License-Identifier: Apache-2.0
"""Models are swapped while problems stream in."""

import os
import sys
import unittest

from ament_index_python.packages import get_package_share_directory
import launch_testing
import launch_testing.asserts

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from nasm_launch import bring_up  # noqa: E402
from nasm_launch import describe  # noqa: E402

MODELS = os.path.join(get_package_share_directory('nasm_models'), 'models')


def generate_test_description():
    return describe(
        [bring_up(system='pendulum', real_time_factor='0.0')],
        FIRST_MODEL=os.path.join(MODELS, 'pendulum_feedback.safetensors'),
        SECOND_MODEL=os.path.join(MODELS, 'pendulum.safetensors'),
        BAD_MODEL=os.path.abspath(__file__))


class TestClient(unittest.TestCase):

    def test_the_client_is_content(self, proc_info, client):
        proc_info.assertWaitForShutdown(process=client, timeout=100)
        launch_testing.asserts.assertExitCodes(proc_info, process=client)


@launch_testing.post_shutdown_test()
class TestAfterwards(unittest.TestCase):

    def test_all_processes_ended_in_order(self, proc_info):
        launch_testing.asserts.assertExitCodes(proc_info)
