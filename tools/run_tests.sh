#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds, runs the tests of the suite (and of the underlay where it is used), and ends with `N passed, M failed`.
# PACKAGES="a b" limits the run to these packages.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if ! TESTS=1 tools/build.sh; then
  printf '\nThe build failed, so no test ran.\n0 passed, 1 failed\n'
  exit 1
fi
# shellcheck source=tools/ros_environment.sh
source tools/ros_environment.sh
: "${JOBS:=$(nproc)}" "${PACKAGES:=}" "${VERBOSE:=0}"
# Tests choose their own domain; without this their nodes would also be seen by robots on the network.
unset ROS_DOMAIN_ID
export ROS_LOCALHOST_ONLY=${ROS_LOCALHOST_ONLY:-1}
export CTEST_PARALLEL_LEVEL=$JOBS
read -r -a chosen <<<"$PACKAGES"
tested=()

check_chosen_packages() {
  local name
  for name in "${chosen[@]}"; do
    if [[ ! -d $out/install/$name && ! ($ros == underlay && -d underlay/install/$name) ]]; then
      echo "error: PACKAGES names '$name', which is no package of this workspace" >&2
      exit 2
    fi
  done
}

has_tests() {
  [[ ! -f $1/CMakeCache.txt ]] || grep -qrs --include=CTestTestfile.cmake '^add_test' "$1"
}

# Sets `packages`: those of the workspace at $1 that are to be tested.
select_packages() {
  local folder name
  packages=()
  for folder in "$1"/install/*/; do
    name=$(basename "$folder")
    if ((${#chosen[@]} == 0)) || [[ " ${chosen[*]} " == *" $name "* ]]; then
      if has_tests "$1/build/$name"; then packages+=("$name"); fi
    fi
  done
}

# test_workspace BASE SOURCE_FOLDER...
test_workspace() {
  local base=$1 packages name handlers
  shift
  select_packages "$base"
  ((${#packages[@]})) || return 0
  for name in "${packages[@]}"; do
    rm -rf "$base/build/$name/"{Testing,test_results,pytest.xml}
    tested+=("$base/build/$name")
  done
  echo "Testing $base (packages: ${#packages[@]}, jobs: $JOBS)"
  handlers=(console_cohesion- console_stderr- summary- console_direct-)
  if [[ $VERBOSE == 1 ]]; then handlers[-1]=console_direct+; fi
  # A test task that breaks is found by count_tests.py, which misses its results.
  colcon --log-base "$base/log" test --base-paths "$@" --build-base "$base/build" --install-base "$base/install" \
    --packages-select "${packages[@]}" --parallel-workers "$JOBS" --event-handlers "${handlers[@]}" 2>&1 |
    tools/progress.sh "${#packages[@]}" || true
}

check_chosen_packages
if [[ $ros == underlay ]]; then
  test_workspace underlay underlay/src
  source_setup "$PWD/underlay/install"
fi
suite=(*/package.xml)
test_workspace "$out" "${suite[@]%/package.xml}"
exec tools/count_tests.py "${tested[@]}"
