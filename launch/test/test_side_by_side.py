# SPDX-License-Identifier: Apache-2.0
"""Two systems in two namespaces that do not hear each other."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from nasm_launch import bring_up  # noqa: E402
from nasm_launch import describe  # noqa: E402
from nasm_launch import TestAfterwards  # noqa: E402, F401
from nasm_launch import TestClient  # noqa: E402, F401


def generate_test_description():
    return describe([
        bring_up(system='pendulum', namespace='left', real_time_factor='0.0'),
        bring_up(system='robotarm', namespace='right', real_time_factor='0.0')])
