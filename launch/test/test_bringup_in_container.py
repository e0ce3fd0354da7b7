# SPDX-License-Identifier: Apache-2.0
"""Two systems, each with all its nodes in one process."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from nasm_launch import bring_up  # noqa: E402
from nasm_launch import describe  # noqa: E402
from nasm_launch import TestAfterwards  # noqa: E402, F401
from nasm_launch import TestClient  # noqa: E402, F401

SYSTEMS = ['cartpole', 'quadrotor']


def generate_test_description():
    return describe(
        [bring_up('nasm_in_container.launch.xml', system=system, real_time_factor='0.0')
         for system in SYSTEMS],
        LAUNCHED_SYSTEMS=','.join(SYSTEMS))
