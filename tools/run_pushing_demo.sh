#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The way from recordings to a served model: simulates pushes, encodes them, trains on them, evaluates, and replays new
# ones through the node. Reads PUSHES, REPLAYED, SEED and OUTPUT (a folder); RECORDINGS=folder takes recordings that are
# there, also to replay.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=tools/ros_environment.sh
source tools/ros_environment.sh
use_suite
export ROS_LOCALHOST_ONLY=${ROS_LOCALHOST_ONLY:-1}
: "${PUSHES:=1500}" "${REPLAYED:=40}" "${SEED:=1}" "${OUTPUT:=demo-pushing}" "${RECORDINGS:=}"
mkdir -p "$OUTPUT"
OUTPUT=$(realpath "$OUTPUT")

push() {
  printf '\n$ ros2 nasm push %s\n' "$*"
  ros2 nasm push "$@"
}

cd "$OUTPUT"
new=$RECORDINGS
if [[ -z $RECORDINGS ]]; then
  RECORDINGS=recordings new=new_recordings
  rm -rf "$RECORDINGS" "$new"
  push generate --out "$RECORDINGS" --count "$PUSHES" --seed "$SEED" --defects 0.1
  push generate --out "$new" --count "$REPLAYED" --seed "$((SEED + 1))" --quiet
fi
push inspect "$RECORDINGS" --summary --plots quality
push encode "$RECORDINGS" --out pushes.h5 --plot pushes.png --force
push train --data pushes.h5 --out model.safetensors --seed "$SEED" --plot training.png --force
push evaluate --model model.safetensors --data pushes.h5 --plot evaluation.png

printf '\n$ ros2 run nasm_pushing_tools replay\n'
# With job control, for otherwise the shell has the launch ignore the SIGINT that is to end it.
set -m
ros2 launch nasm_pushing pushing.launch.xml "model:=$OUTPUT/model.safetensors" >launch.log 2>&1 &
launch=$!
set +m
trap 'kill -INT "$launch" 2>/dev/null || true' EXIT
status=0
ros2 run nasm_pushing_tools replay --ros-args -p "recordings:=$(realpath "$new")" -p "output:=$OUTPUT" \
  -p "limit:=$REPLAYED" -p "seed:=$SEED" || status=$?
if ((status)); then
  echo "error: the replay failed (exit code $status); the node said ($OUTPUT/launch.log):" >&2
  tail -n 20 launch.log >&2
  exit "$status"
fi
