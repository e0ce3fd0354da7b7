#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Compiles nasm_core and the packages beneath it for 64-bit ARM, and runs the tests of the evaluator in an emulator.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=tools/ros_environment.sh
source tools/ros_environment.sh
: "${JOBS:=$(nproc)}" "${WERROR:=0}"
# Suites of test_core; a program and not several, to emulate its start once.
suites='*Vector*:*Fused*:*Image*:*Evaluator*'
base=$PWD/out/arm

groups=(build arm)
if [[ $ros == underlay ]]; then groups+=(colcon underlay); fi
tools/install_packages.sh "${groups[@]}"
mkdir -p "$base/log"
touch out/COLCON_IGNORE
if command -v ccache >/dev/null; then export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
export MAKEFLAGS=-j$JOBS
cmake_arguments=(-DCMAKE_TOOLCHAIN_FILE="$PWD/tools/aarch64.cmake" -DCMAKE_BUILD_TYPE=Release
  -DPython3_EXECUTABLE=/usr/bin/python3 -DCMAKE_CXX_FLAGS="$([[ $WERROR == 0 ]] || echo -Werror)")

build_googletest() {
  cmake -S /usr/src/googletest -B "$base/build/googletest" "${cmake_arguments[@]}" -DBUILD_GMOCK=OFF \
    -DCMAKE_INSTALL_PREFIX="$base/install" &&
    cmake --build "$base/build/googletest" --target install
}

build_packages_beneath() {
  local manifests=(*/package.xml)
  colcon --log-base "$base/log" build --base-paths "${manifests[@]%/package.xml}" --packages-up-to nasm_core \
    --packages-skip nasm_core --ignore-user-meta --build-base "$base/build" --install-base "$base/install" \
    --merge-install --parallel-workers "$JOBS" --cmake-args "${cmake_arguments[@]}" -DBUILD_TESTING=OFF
}

build_tests() {
  cmake -S nasm_core -B "$base/build/nasm_core" "${cmake_arguments[@]}" -DBUILD_TESTING=ON \
    -DCMAKE_PREFIX_PATH="$base/install" &&
    cmake --build "$base/build/nasm_core" --target test_core
}

echo "Building $base"
if ! { build_googletest && build_packages_beneath && build_tests; } >"$base/log/build.log" 2>&1; then
  tail -n 60 "$base/log/build.log" >&2
  echo "error: the build for ARM failed; all of its output is in $base/log/build.log" >&2
  exit 1
fi

failed=()
qemu-aarch64 -L /usr/aarch64-linux-gnu "$base/build/nasm_core/test_core" --gtest_brief=1 --gtest_filter="$suites" ||
  failed+=(test_core)
(cd "$base/build/nasm_core" && ctest --quiet --no-tests=error --output-on-failure -R '^check_symbols$') || failed+=(check_symbols)
if ((${#failed[@]})); then
  echo "failed on ARM: ${failed[*]}" >&2
  exit 1
fi
