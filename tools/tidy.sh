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
copy=$(mktemp -d)
trap 'rm -r "$copy"' EXIT
failed=0
for package in $PACKAGES; do
  database=$out/build/$package/compile_commands.json
  if [[ ! -f $database ]]; then
    echo "error: $package was not built: run make build, or name other packages with PACKAGES" >&2
    exit 2
  fi
  echo "Looking at $package"
  # -march options of single files and GCC's own warnings mean nothing to clang, and it cannot read GCC's precompiled
  # headers, whose contents the sources include anyway.
  mapfile -t files < <(/usr/bin/python3 - "$database" "$copy/compile_commands.json" <<'PYTHON'
import json
import re
import sys
entries = [entry for entry in json.load(open(sys.argv[1])) if 'cmake_pch' not in entry['file']]
for entry in entries:
    entry['command'] = re.sub(r'-Winvalid-pch|-include \S*cmake_pch\S*', '', entry['command'])
json.dump(entries, open(sys.argv[2], 'w'))
print(*sorted({entry['file'] for entry in entries}), sep='\n')
PYTHON
  )
  printf '%s\0' "${files[@]}" | xargs -0 -P "$JOBS" -n 1 clang-tidy --quiet -p "$copy" \
    --extra-arg=-Wno-unknown-warning-option 2>/dev/null || failed=1
done
exit "$failed"
