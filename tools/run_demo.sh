#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs the demonstration of the built suite: goals for a controller, over topics, and a report of what came of them.
# Reads SYSTEM, GOALS, SEED and OUTPUT (a folder). The exit code tells whether every goal was answered and evaluated.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=tools/ros_environment.sh
source tools/ros_environment.sh
use_suite
export ROS_LOCALHOST_ONLY=${ROS_LOCALHOST_ONLY:-1}
: "${SYSTEM:=quadrotor}" "${GOALS:=50}" "${SEED:=1}" "${OUTPUT:=demo}"

model=$PWD/nasm_models/models/$SYSTEM.safetensors
if [[ ! -f $model || $SYSTEM == pushing ]]; then
  echo "error: SYSTEM=$SYSTEM is unknown: there is no $model" >&2
  echo "use one of: $(basename -s .safetensors nasm_models/models/*.safetensors | grep -vE '_|^pushing$' | paste -sd ' ')" >&2
  exit 2
fi
mkdir -p "$OUTPUT"
log=$OUTPUT/launch.log

# The launch holds controller and simulator and ends with the program below, which has the terminal to itself.
# With job control, for otherwise the shell has the launch ignore the SIGINT that is to end it.
set -m
ros2 launch nasm_bringup demo.launch.xml client:=false "system:=$SYSTEM" "model:=$model" >"$log" 2>&1 &
launch=$!
set +m
trap 'kill -INT "$launch" 2>/dev/null || true' EXIT
status=0
ros2 run nasm_evaluation demo --ros-args -r "__ns:=/$SYSTEM" -p "system:=$SYSTEM" -p "model:=$model" \
  -p "count:=$GOALS" -p "seed:=$SEED" -p "output:=$OUTPUT" || status=$?
if ((status)); then
  echo "error: the demonstration failed (exit code $status); controller and simulator said ($log):" >&2
  tail -n 20 "$log" >&2
  exit "$status"
fi
wait "$launch"
echo "Report: $(realpath "$OUTPUT/report.html")"
echo "Next: source install/setup.bash, then ros2 nasm"
unbuilt=()
while read -r package; do
  if [[ ! -d $out/install/$package ]]; then unbuilt+=("$package"); fi
done < <(sed -n 's|.*<name>\(.*\)</name>.*|\1|p' ./*/package.xml)
if ((${#unbuilt[@]})); then echo "Not built yet, make build does it: ${unbuilt[*]}"; fi
