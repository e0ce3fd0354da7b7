# SPDX-License-Identifier: Apache-2.0

# Registers a component with the ament index and makes an executable that runs it alone.
#
#   rclcpp_components_register_node(<target> PLUGIN <plugin> EXECUTABLE <name>
#     [EXECUTOR <SingleThreadedExecutor|MultiThreadedExecutor>] [RESOURCE_INDEX <name>])
#
# target: the library that contains it
# PLUGIN: the class as given to RCLCPP_COMPONENTS_REGISTER_NODE, with its namespaces
# EXECUTABLE: its name in lib/<package>
macro(rclcpp_components_register_node target)
  cmake_parse_arguments(ARGS "" "PLUGIN;EXECUTABLE;EXECUTOR;RESOURCE_INDEX" "" ${ARGN})
  if(ARGS_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "rclcpp_components_register_node() called with unused arguments: "
      "${ARGS_UNPARSED_ARGUMENTS}")
  endif()
  foreach(_required PLUGIN EXECUTABLE)
    if("${ARGS_${_required}}" STREQUAL "")
      message(FATAL_ERROR "rclcpp_components_register_node() requires a ${_required} argument for "
        "target ${target}")
    endif()
  endforeach()
  _rclcpp_components_add_to_index(${target} "${ARGS_PLUGIN}" "${ARGS_RESOURCE_INDEX}")
  _rclcpp_components_add_executable(
    ${target} "${ARGS_PLUGIN}" ${ARGS_EXECUTABLE} "${ARGS_EXECUTOR}")
endmacro()

function(_rclcpp_components_add_executable target component node executor)
  if("${executor}" STREQUAL "")
    set(executor "SingleThreadedExecutor")
  endif()
  set(library_name "$<TARGET_FILE_NAME:${target}>")
  set(main "${PROJECT_BINARY_DIR}/rclcpp_components/node_main_${node}.cpp")
  # In two steps: the library's file name is known only when CMake generates.
  configure_file("${rclcpp_components_NODE_TEMPLATE}" "${main}.in" @ONLY)
  file(GENERATE OUTPUT "${main}" INPUT "${main}.in")
  add_executable(${node} "${main}")
  ament_target_dependencies(${node} rclcpp class_loader rclcpp_components)
  install(TARGETS ${node} DESTINATION lib/${PROJECT_NAME})
endfunction()
