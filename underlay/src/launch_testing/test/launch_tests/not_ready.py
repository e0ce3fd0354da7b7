# SPDX-License-Identifier: Apache-2.0
"""There is no ReadyToTest."""

from launch import LaunchDescription


def generate_test_description():
    return LaunchDescription([])
