#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs clang-tidy on the sources of built packages, with the options they were compiled with. PACKAGES="a b" selects
# some; by default all of the suite that do without LibTorch, whose headers take clang-tidy minutes a file.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=tools/ros_environment.sh
source tools/ros_environment.sh
: "${JOBS:=$(nproc)}"
: "${PACKAGES:=nasm_common nasm_core nasm_ros nasm_controller nasm_sim nasm_plot nasm_report nasm_visualization}"
tools/install_packages.sh tidy
failed=0
for package in $PACKAGES; do
  database=$out/build/$package/compile_commands.json
  if [[ ! -f $database ]]; then
    echo "error: $package was not built: run make build, or name other packages with PACKAGES" >&2
    exit 2
  fi
  echo "Looking at $package"
  # -march options of single files and GCC's own warnings mean nothing to clang.
  mapfile -t files < <(/usr/bin/python3 -c 'import json, sys; print(*sorted({e["file"] for e in json.load(open(sys.argv[1]))}), sep="\n")' "$database")
  printf '%s\0' "${files[@]}" | xargs -0 -P "$JOBS" -n 1 clang-tidy --quiet -p "$out/build/$package" \
    --extra-arg=-Wno-unknown-warning-option 2>/dev/null || failed=1
done
exit "$failed"
