# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Sourced from the root by the other scripts. Decides from ROS and HUMBLE which ROS 2 is used, cleans the environment
# of everything else, and sets `ros` (humble or underlay) and `out` (where the suite's products go).

drop_workspace_paths() {
  # A shell that sourced this workspace must not see an older build of what it is about to build.
  local name entry kept
  for name in AMENT_PREFIX_PATH CMAKE_PREFIX_PATH COLCON_PREFIX_PATH LD_LIBRARY_PATH PATH PKG_CONFIG_PATH PYTHONPATH; do
    [[ -n ${!name:-} ]] || continue
    kept=
    while IFS= read -r -d : entry; do
      [[ -z $entry || $entry == "$PWD"/* ]] || kept+=${kept:+:}$entry
    done <<<"${!name}:"
    export "$name=$kept"
  done
}

drop_ros_environment() {
  unset AMENT_CURRENT_PREFIX AMENT_PREFIX_PATH CMAKE_PREFIX_PATH COLCON_CURRENT_PREFIX COLCON_PREFIX_PATH \
    LD_LIBRARY_PATH LD_PRELOAD PKG_CONFIG_PATH PYTHONHOME PYTHONPATH RMW_IMPLEMENTATION ROS_DISTRO ROS_ETC_DIR \
    ROS_PACKAGE_PATH ROS_PYTHON_VERSION ROS_ROOT ROS_VERSION
  export PATH=/usr/bin:/bin:/usr/sbin:/sbin:/usr/local/bin
}

source_setup() {
  # Setup files read unset variables.
  set +u
  # shellcheck disable=SC1091
  source "$1/setup.bash"
  set -u
}

humble_is_sourced() {
  local entry
  [[ ${ROS_DISTRO:-} == humble ]] || return
  while IFS= read -r -d : entry; do
    if [[ $entry != "$PWD"/* && -f $entry/share/rclcpp/package.xml ]]; then return; fi
  done <<<"${AMENT_PREFIX_PATH:-}:"
  return 1
}

# Sets humble_prefix: a folder to source, `sourced`, or nothing.
find_humble() {
  humble_prefix=
  if [[ -n ${HUMBLE:-} ]]; then
    if [[ ! -f $HUMBLE/setup.bash ]]; then
      echo "error: HUMBLE=$HUMBLE is no ROS 2 installation: it has no setup.bash" >&2
      return 1
    fi
    humble_prefix=$HUMBLE
  elif humble_is_sourced; then
    humble_prefix=sourced
  elif [[ -f /opt/ros/humble/setup.bash ]]; then
    humble_prefix=/opt/ros/humble
  fi
}

choose_ros() {
  case ${ROS:=auto} in
    auto | humble) find_humble || return ;;
    underlay) humble_prefix= ;;
    *)
      echo "error: ROS=$ROS is unknown; use ROS=auto, ROS=humble or ROS=underlay" >&2
      return 2
      ;;
  esac
  if [[ $ROS == humble && -z $humble_prefix ]]; then
    echo "error: ROS=humble, but no ROS 2 Humble is sourced or in /opt/ros/humble; say HUMBLE=/its/prefix" >&2
    return 1
  fi
  ros=${humble_prefix:+humble}
  ros=${ros:-underlay}
  out=out/$ros
}

use_ros() {
  case $humble_prefix in
    sourced) drop_workspace_paths && PATH=/usr/bin:$PATH ;;
    '') drop_ros_environment ;;
    *) drop_ros_environment && source_setup "$humble_prefix" && PATH=/usr/bin:$PATH ;;
  esac
  # Neither the options of a make around us nor a user's colcon defaults may change the build.
  unset MAKEFLAGS MAKELEVEL MFLAGS COLCON_LOG_PATH COLCON_LOG_LEVEL
  export COLCON_DEFAULTS_FILE=$PWD/out/no_defaults.yaml
}

# Once everything is built: the environment of a shell that has sourced install/setup.bash.
use_suite() {
  source_setup "$PWD/$out/install"
}

choose_ros || exit
use_ros
