#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs every installed lib/<package>/bench_* of the suite and gathers their results in bench/summary.json.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=tools/ros_environment.sh
source tools/ros_environment.sh
use_suite
export ROS_LOCALHOST_ONLY=${ROS_LOCALHOST_ONLY:-1}
rm -rf bench
mkdir -p bench
failed=()
for program in "$out"/install/*/lib/*/bench_*; do
  [[ -x $program && -f $program ]] || continue
  name=$(basename "$program")
  echo "Running $name"
  "$program" --benchmark_out="bench/$name.json" --benchmark_out_format=json || failed+=("$name")
done
tools/merge_benchmarks.py bench/summary.json bench/bench_*.json
if ((${#failed[@]})); then
  echo "error: these benchmarks failed: ${failed[*]}" >&2
  exit 1
fi
