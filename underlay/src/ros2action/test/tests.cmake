# SPDX-License-Identifier: Apache-2.0
find_package(ament_cmake_pytest REQUIRED)
find_package(ament_cmake_ros REQUIRED)
find_package(control_msgs REQUIRED)
find_package(rclcpp_action REQUIRED)

# The node that the commands are tried on.
add_executable(action_peer test/action_peer.cpp)
target_link_libraries(action_peer ${control_msgs_TARGETS} rclcpp_action::rclcpp_action)

ament_add_pytest_test(test_action test TIMEOUT 120
  RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py"
  ENV "ACTION=$<TARGET_FILE:action>" "ACTION_PEER=$<TARGET_FILE:action_peer>")
