#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs the demonstration of the built suite.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=tools/ros_environment.sh
source tools/ros_environment.sh
use_suite
export ROS_LOCALHOST_ONLY=${ROS_LOCALHOST_ONLY:-1}
output=$(mktemp)
trap 'rm -f "$output"' EXIT
ros2 launch nasm_bringup talk.launch.xml 2>&1 | tee "$output"
# The exit code of a launch does not tell how its nodes fared.
if ! grep -q 'received 20, lost 0, duplicate 0' "$output"; then
  echo 'error: not all problems arrived' >&2
  exit 1
fi
