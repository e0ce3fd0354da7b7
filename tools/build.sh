#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the underlay, where no ROS 2 Humble is used, and then the suite; does nothing if nothing changed.
# Reads ROS, HUMBLE, BUILD_TYPE, WERROR, JOBS and VERBOSE; docs/workspace.md says what they mean. TESTS=1 builds the
# tests too; a build that has them keeps them. ONLY="a b" builds just these packages, what they need and, of the underlay,
# all commands of ros2.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=tools/ros_environment.sh
source tools/ros_environment.sh

: "${BUILD_TYPE:=Release}" "${WERROR:=0}" "${JOBS:=$(nproc)}" "${VERBOSE:=0}" "${TESTS:=0}" "${ONLY:=}"
read -r -a only <<<"$ONLY"

install_needed_packages() {
  local groups=(build suite)
  if ((${#only[@]} == 0)) || [[ $ONLY == *nasm_trainer* || $ONLY == *nasm_pushing* ]]; then groups+=(training); fi
  if ((${#only[@]} == 0)) || [[ $ONLY == *nasm_pushing* ]]; then groups+=(pushing); fi
  if ((${#only[@]} == 0)) || [[ $ONLY == *nasm_benchmark* || $TESTS == 1 ]]; then groups+=(engines); fi
  if [[ $ros == underlay ]]; then
    groups+=(colcon underlay)
    if [[ $TESTS == 1 ]]; then groups+=(tests); fi
  elif ! command -v colcon >/dev/null; then
    if apt-cache show python3-colcon-common-extensions >/dev/null 2>&1; then
      groups+=(colcon_of_ros)
    else
      groups+=(colcon)
    fi
  fi
  tools/install_packages.sh "${groups[@]}"
}

# Everything that decides what a build yields: the sources named, the options, the installed tools.
fingerprint() {
  {
    printf '%s\n' "$PWD" "$BUILD_TYPE" "$WERROR" "$TESTS" "${CC:-} ${CXX:-} ${CFLAGS:-} ${CXXFLAGS:-}" \
      "$beneath"
    dpkg-query --show 2>/dev/null |
      grep -E '^(ament|cmake|g\+\+|lib(ament|benchmark|class|cli11|fast|rc|rosidl|sqlite|yaml)|rosidl|ros-humble)' || true
    if [[ $ros == underlay && $1 != underlay/src ]]; then cat underlay/build/.fingerprint*; fi
    find tools/build.sh colcon.meta "$@" \( -name __pycache__ -o -name .pytest_cache \) -prune -o \
      -type f -printf '%p %T@ %s\n' | LC_ALL=C sort
  } | sha256sum
}

forget_moved_build() {
  local base=$1 place="$PWD on $beneath"
  # CMake's caches hold absolute paths, of the sources and of what they were built on.
  if [[ -f $base/build/.workspace && $(<"$base/build/.workspace") != "$place" ]]; then
    echo "This folder, or the ROS 2 beneath it, was moved or replaced: rebuilding $base"
    rm -rf "$base/build" "$base/install" "$base/log"
  fi
  mkdir -p "$base/build"
  echo "$place" >"$base/build/.workspace"
}

forget_removed_packages() {
  local base=$1 folder
  shift
  for folder in "$base"/install/*/ "$base"/build/*/; do
    folder=${folder%/}
    [[ -d $folder && " $* " != *" ${folder##*/} "* ]] || continue
    echo "  removed  ${folder##*/}"
    rm -rf "$base/build/${folder##*/}" "$base/install/${folder##*/}"
  done
}

# CMake examines compilers and Python in each package anew, which takes longer than the rest of its work. So it does that
# once, and packages that it has not configured yet begin with what it found.
share_findings() {
  local base=$1 findings=$1/build/.findings package new=()
  shift
  for package in "$@"; do
    if [[ ! -f $base/build/$package/CMakeCache.txt ]]; then new+=("$base/build/$package"); fi
  done
  ((${#new[@]})) || return 0
  rm -rf "$findings"
  if ! cmake -S tools/findings -B "$findings" -DPython3_EXECUTABLE=/usr/bin/python3 -DCMAKE_CXX_FLAGS="${cxx_flags[*]}" \
    >"$base/log/findings.log" 2>&1; then
    cat "$base/log/findings.log" >&2
    return 1
  fi
  for package in "${new[@]}"; do
    mkdir -p "$package"
    cp -r "$findings/seed/." "$package"
  done
}

explain_failure() {
  local base=$1 package log
  sed -nE 's/^Failed +<<< ([^ ]+).*/\1/p' "$base/log/console.log" | while read -r package; do
    log=$base/log/latest_build/$package
    printf '\n%s failed to build (all of it: %s/stdout_stderr.log):\n' "$package" "$log"
    if [[ -s $log/stderr.log ]]; then tail -n 60 "$log/stderr.log"; else tail -n 60 "$log/stdout_stderr.log"; fi
  done >&2
}

point_at_warnings() {
  local log
  { grep -l -s 'warning:' "$1"/log/latest_build/*/stderr.log || true; } | while read -r log; do
    echo "  warnings in $log"
  done
}

# build_workspace BASE SOURCE_FOLDER...: products in BASE/build, BASE/install and BASE/log. Of the packages there, those
# in `selection`, an array with options for colcon.
build_workspace() {
  local base=$1 whole=$1/build/.fingerprint stamp now packages chosen handlers status=0 testing=OFF
  shift
  stamp=$whole${selection:+_$(printf '%s ' "${selection[@]}" | sha256sum | cut -c 1-16)}
  if [[ -f $base/build/.with_tests ]]; then TESTS=1; fi
  if [[ $TESTS == 1 ]]; then testing=ON; fi
  now=$(fingerprint "$@")
  if [[ -f $base/install/setup.bash && ($(cat "$stamp" 2>/dev/null) == "$now" || $(cat "$whole" 2>/dev/null) == "$now") ]]; then
    return
  fi
  forget_moved_build "$base"
  rm -f "$whole"*
  mkdir -p "$base/log"
  mapfile -t packages < <(colcon --log-base /dev/null list --names-only --base-paths "$@")
  mapfile -t chosen < <(colcon --log-base /dev/null list --names-only --base-paths "$@" "${selection[@]}")
  echo "Building $base (packages: ${#chosen[@]}, jobs: $JOBS)"
  forget_removed_packages "$base" "${packages[@]}"
  # colcon appends a package's own options to the command line's, so the build type has to be changed there.
  sed "s/CMAKE_BUILD_TYPE=Release/CMAKE_BUILD_TYPE=$BUILD_TYPE/" colcon.meta >"$base/build/colcon.meta"
  handlers=(console_cohesion- console_stderr- summary- console_direct-)
  if [[ $VERBOSE == 1 ]]; then handlers[-1]=console_direct+; fi
  share_findings "$base" "${chosen[@]}"

  colcon --log-base "$base/log" build --base-paths "$@" "${selection[@]}" --ignore-user-meta --metas "$base/build/colcon.meta" \
    --build-base "$base/build" --install-base "$base/install" \
    --parallel-workers "$JOBS" --event-handlers "${handlers[@]}" \
    --cmake-args -DCMAKE_BUILD_TYPE="$BUILD_TYPE" -DBUILD_TESTING=$testing -DPython3_EXECUTABLE=/usr/bin/python3 \
    -DCMAKE_CXX_FLAGS="${cxx_flags[*]}" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON --no-warn-unused-cli 2>&1 |
    tee "$base/log/console.log" | tools/progress.sh "${#chosen[@]}" || status=$?
  if ((status)) || [[ ! -f $base/install/setup.bash ]]; then
    explain_failure "$base"
    return 1
  fi
  point_at_warnings "$base"
  echo "$now" >"$stamp"
  if [[ $TESTS == 1 ]]; then touch "$base/build/.with_tests"; fi
}

# Sets `selection` to what ONLY means for the packages in the folder $1, of which $2 is the base. A package that is skipped
# is still looked for by those that name it, even if only for their tests; one that is ignored is not.
select_packages() {
  local unneeded commands=(underlay/src/ros2*)
  selection=()
  ((${#only[@]})) || return 0
  if [[ $TESTS == 1 || -f $2/build/.with_tests ]]; then
    if [[ $1 == . ]]; then selection=(--packages-up-to "${only[@]}"); fi
    return
  fi
  mapfile -t unneeded < <(tools/unneeded_packages.py "$1" "${only[@]}" "${commands[@]##*/}")
  if [[ -n ${unneeded[*]} ]]; then selection=(--packages-ignore "${unneeded[@]}"); fi
}

link_install() {
  if [[ -e install && ! -L install ]]; then
    echo "note: install/ is of a plain 'colcon build' and stays as it is; this build is in $out/install"
  else
    ln -sfn "$out/install" install
  fi
}

install_needed_packages
mkdir -p out
touch out/COLCON_IGNORE
# Packages and the compilations of each run in parallel; the load limit keeps their product from growing on many cores.
export MAKEFLAGS="-j$JOBS -l$((4 * JOBS + 8))"
if command -v ccache >/dev/null; then
  export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache
  # So that other clones of the repository find what this one has compiled.
  export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$PWD}
  # Without these, ccache does not cache files with a precompiled header.
  export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-pch_defines,time_macros}
fi
cxx_flags=(${CXXFLAGS:+"$CXXFLAGS"})
if [[ $WERROR == 1 ]]; then cxx_flags+=(-Werror); fi

echo "ROS 2: $ros${humble_prefix:+ ($humble_prefix)}"
suite=(*/package.xml)
suite=("${suite[@]%/package.xml}")
# What both are built on from outside; the underlay itself may grow without a rebuild of the suite.
beneath=${AMENT_PREFIX_PATH:-nothing}
if [[ $ros == underlay ]]; then
  select_packages underlay/src underlay
  build_workspace underlay underlay/src
  source_setup "$PWD/underlay/install"
fi
select_packages . "$out"
build_workspace "$out" "${suite[@]}"
link_install
