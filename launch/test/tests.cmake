# SPDX-License-Identifier: Apache-2.0
# Launch tests of controller and simulator: a launch description in Python, and a gtest that it starts.
# Further arguments are environment variables; `TARGET` is the name of the test.
function(add_nasm_launch_test name client)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "TARGET" "")
  if(arg_TARGET)
    set(target TARGET ${arg_TARGET})
  endif()
  if(NOT TARGET ${client})
    ament_add_gtest_executable(${client} test/${client}.cpp)
    target_link_libraries(${client} nasm_core::nasm_core)
    ament_target_dependencies(${client} nasm_msgs rclcpp std_msgs)
  endif()
  add_launch_test(test/${name}.py ${target} TIMEOUT 120
    RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py"
    ENV "TEST_CLIENT=$<TARGET_FILE:${client}>" ${arg_UNPARSED_ARGUMENTS})
endfunction()

find_package(std_msgs REQUIRED)
add_nasm_launch_test(test_bringup bringup_client)
add_nasm_launch_test(test_bringup_in_container bringup_client)
add_nasm_launch_test(test_hot_swap hot_swap_client)
add_nasm_launch_test(test_receding_horizon receding_client)
add_nasm_launch_test(test_restart restart_client)
add_nasm_launch_test(test_side_by_side side_by_side_client)
foreach(system pendulum_swing_up cart_pole_swing_up)
  add_nasm_launch_test(test_swing_up swing_up_client TARGET test_${system} "SYSTEM=${system}")
endforeach()

ament_add_pytest_test(test_recording test/test_recording.py TIMEOUT 120
  RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py")
find_package(nasm_ros REQUIRED)
get_filename_component(nasm_ros_prefix "${nasm_ros_DIR}/../../.." ABSOLUTE)
ament_add_pytest_test(test_run_beside test/test_run_beside.py TIMEOUT 120
  RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py"
  ENV "RUN_BESIDE=${nasm_ros_prefix}/lib/nasm_ros/run_beside")
ament_add_pytest_test(test_interrupted test/test_interrupted.py TIMEOUT 300
  RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py")

# A package of a user, built against what is installed; see docs/systems.md.
ament_add_pytest_test(test_own_system test/test_own_system.py TIMEOUT 300
  RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py"
  ENV "EXAMPLE=${CMAKE_CURRENT_SOURCE_DIR}/../examples/planar_drone"
    "EXAMPLE_BUILD=${CMAKE_CURRENT_BINARY_DIR}/planar_drone"
    "TUTORIAL=${CMAKE_CURRENT_SOURCE_DIR}/../docs/systems.md"
    "TEST_CLIENT=$<TARGET_FILE:bringup_client>")

# The commands that the documentation shows have to work.
find_package(nasm_models REQUIRED)
ament_add_pytest_test(test_commands test/test_commands.py TIMEOUT 600
  RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py"
  ENV "REPOSITORY=${CMAKE_CURRENT_SOURCE_DIR}/.." "MODELS_FOLDER=${nasm_models_FOLDER}")
ament_add_pytest_test(test_defaults test/test_defaults.py ENV "REPOSITORY=${CMAKE_CURRENT_SOURCE_DIR}/..")
