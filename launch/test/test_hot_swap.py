# SPDX-License-Identifier: Apache-2.0
"""Models are swapped while problems stream in."""

import os
import sys

from ament_index_python.packages import get_package_share_directory

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from nasm_launch import bring_up  # noqa: E402
from nasm_launch import describe  # noqa: E402
from nasm_launch import TestAfterwards  # noqa: E402, F401
from nasm_launch import TestClient  # noqa: E402, F401

MODELS = os.path.join(get_package_share_directory('nasm_models'), 'models')


def generate_test_description():
    return describe(
        [bring_up(system='pendulum', real_time_factor='0.0')],
        FIRST_MODEL=os.path.join(MODELS, 'pendulum_feedback.safetensors'),
        SECOND_MODEL=os.path.join(MODELS, 'pendulum.safetensors'),
        BAD_MODEL=os.path.abspath(__file__))
