# SPDX-License-Identifier: Apache-2.0
"""The launch fails."""

import unittest

from launch import LaunchDescription
from launch.actions import IncludeLaunchDescription
from launch.launch_description_sources import AnyLaunchDescriptionSource
from launch_testing.actions import ReadyToTest


def generate_test_description():
    return LaunchDescription([
        IncludeLaunchDescription(AnyLaunchDescriptionSource('/nowhere.launch.xml')),
        ReadyToTest()])


class TestNothing(unittest.TestCase):

    def test_nothing(self):
        pass
