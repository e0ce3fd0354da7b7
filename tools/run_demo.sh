#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs the demonstration of the built suite.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=tools/ros_environment.sh
source tools/ros_environment.sh
use_suite
exec ros2 launch nasm_bringup talk.launch.xml
