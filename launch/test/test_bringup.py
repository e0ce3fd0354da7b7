# SPDX-License-Identifier: Apache-2.0
"""Controller and simulator of each system, all at once, each in a namespace of its own."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from nasm_launch import bring_up  # noqa: E402
from nasm_launch import describe  # noqa: E402
from nasm_launch import TestAfterwards  # noqa: E402, F401
from nasm_launch import TestClient  # noqa: E402, F401

SYSTEMS = [
    'brachistochrone', 'cartpole', 'pendulum', 'quadrotor', 'robotarm', 'rocket', 'zermelo']


def generate_test_description():
    return describe(
        [bring_up(system=system, real_time_factor='0.0') for system in SYSTEMS],
        LAUNCHED_SYSTEMS=','.join(SYSTEMS))
