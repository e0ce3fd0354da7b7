# SPDX-License-Identifier: Apache-2.0
"""What the tests of a live replay share: replay.launch.xml, its end, its tables beside the offline ones."""

import csv
import json
import os
import subprocess

from launch import LaunchDescription
from launch.actions import IncludeLaunchDescription
from launch_xml.launch_description_sources import XMLLaunchDescriptionSource
import launch_testing.actions
import launch_testing.util

HERE = os.path.dirname(os.path.abspath(__file__))


def model_file(name):
    return os.path.join(os.environ['MODELS_FOLDER'], name + '.safetensors')


def replay(**arguments):
    launch_file = os.path.join(HERE, '..', 'launch', 'replay.launch.xml')
    return LaunchDescription([
        IncludeLaunchDescription(
            XMLLaunchDescriptionSource(launch_file),
            launch_arguments={'rate': '5.0', **arguments}.items()),
        launch_testing.util.KeepAliveProc(),  # the others end while tests still look at them
        launch_testing.actions.ReadyToTest()])


def wait_for_end(proc_info):
    for process in ('evaluator', 'play_instances', 'component_container'):
        proc_info.assertWaitForShutdown(process=process, timeout=80)


def evaluate_offline(bag, model, output):
    subprocess.run(
        [os.environ['EVALUATE_BAG'], bag, '--model', model, '--output', output],
        check=True, timeout=60, stdout=subprocess.DEVNULL)


def summary(folder):
    with open(os.path.join(folder, 'summary.json')) as file:
        return json.load(file)


def rows(folder, table):
    with open(os.path.join(folder, table), newline='') as file:
        return list(csv.DictReader(file))
