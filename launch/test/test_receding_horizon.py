# SPDX-License-Identifier: Apache-2.0
"""The loop is closed: the controller re-solves from the simulator's state."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from nasm_launch import bring_up  # noqa: E402
from nasm_launch import describe  # noqa: E402
from nasm_launch import TestAfterwards  # noqa: E402, F401
from nasm_launch import TestClient  # noqa: E402, F401


def generate_test_description():
    return describe([bring_up(
        system='pendulum', receding_horizon='true', use_sim_time='true', real_time_factor='0.5')])
