# SPDX-License-Identifier: Apache-2.0

# Registers components with the ament index, so that a container finds them.
#
#   rclcpp_components_register_nodes(<target> <plugin>... [RESOURCE_INDEX <name>])
#
# target: the shared library that contains them
# plugin: the class as given to RCLCPP_COMPONENTS_REGISTER_NODE, with its namespaces
#
# A macro, because ament_package() reads the variables set here.
macro(rclcpp_components_register_nodes target)
  cmake_parse_arguments(ARGS "" "RESOURCE_INDEX" "" ${ARGN})
  _rclcpp_components_check_library(rclcpp_components_register_nodes ${target})
  set(_unique_names ${ARGS_UNPARSED_ARGUMENTS})
  list(REMOVE_DUPLICATES _unique_names)
  if(NOT "${_unique_names}" STREQUAL "${ARGS_UNPARSED_ARGUMENTS}")
    message(FATAL_ERROR "rclcpp_components_register_nodes() the plugin names must be unique "
      "(target '${target}': ${ARGS_UNPARSED_ARGUMENTS})")
  endif()
  foreach(_plugin ${ARGS_UNPARSED_ARGUMENTS})
    _rclcpp_components_add_to_index(${target} "${_plugin}" "${ARGS_RESOURCE_INDEX}")
  endforeach()
endmacro()

macro(_rclcpp_components_add_to_index target plugin resource_index)
  if(NOT DEFINED _RCLCPP_COMPONENTS_PACKAGE_HOOK_REGISTERED)
    set(_RCLCPP_COMPONENTS_PACKAGE_HOOK_REGISTERED TRUE)
    find_package(ament_cmake_core QUIET REQUIRED)
    ament_register_extension("ament_package" "rclcpp_components"
      "rclcpp_components_package_hook.cmake")
  endif()
  set(_index "${resource_index}")
  if("${_index}" STREQUAL "")
    set(_index "rclcpp_components")
  endif()
  string(APPEND _RCLCPP_COMPONENTS_${_index}__NODES
    "${plugin};lib/$<TARGET_FILE_NAME:${target}>\n")
  list(APPEND _RCLCPP_COMPONENTS_PACKAGE_RESOURCE_INDICES ${_index})
endmacro()

function(_rclcpp_components_check_library caller target)
  if(NOT TARGET ${target})
    message(FATAL_ERROR "${caller}() first argument '${target}' is not a target")
  endif()
  get_target_property(type ${target} TYPE)
  if(NOT type STREQUAL "SHARED_LIBRARY")
    message(FATAL_ERROR "${caller}() first argument '${target}' is not a shared library target: "
      "make it with add_library(${target} SHARED ...)")
  endif()
endfunction()
