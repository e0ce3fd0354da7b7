#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Draws the figures of docs/ with the software itself.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=tools/ros_environment.sh
source tools/ros_environment.sh
use_suite
folder=docs/figures
mkdir -p "$folder"

# The middle of the range `id`.
draw() {
  local system=$1
  shift
  ros2 nasm solve --system "$system" --plot "$folder/$system.svg" "$@" >/dev/null
  echo "Drawn $folder/$system.svg"
}
draw pendulum --goal 3.7416,0.6
draw robotarm --goal 2.1708,0.6,0.6,0.6
draw cartpole --goal 0.2,3.3416,0.2,0.2
draw quadrotor --goal 0.6,0.6,0.6,0.6,0.6,0.6,0.6,0.6,0.6
draw rocket --goal 0.6,0.6,0.6,0.6,0.6,0.6,0.6,0.6,0.6
draw brachistochrone --initial-state 2.5 --goal 1.5
draw zermelo --goal 1.5,1.5 --parameter speed=3.5 \
  --parameter current_x_by_x=0.5 --parameter current_x_by_y=0.5 \
  --parameter current_y_by_x=0.5 --parameter current_y_by_y=0.5

ros2 nasm two-phase --system pendulum --instances 2 --plot "$folder/two_phase.svg" >/dev/null
echo "Drawn $folder/two_phase.svg"
