# SPDX-License-Identifier: Apache-2.0
find_package(ament_cmake_pytest REQUIRED)
find_package(ament_cmake_ros REQUIRED)
find_package(rclcpp_lifecycle REQUIRED)

add_executable(lifecycle_node test/lifecycle_node.cpp)
target_link_libraries(lifecycle_node
  ${lifecycle_msgs_TARGETS} rclcpp::rclcpp rclcpp_lifecycle::rclcpp_lifecycle)

ament_add_pytest_test(test_lifecycle test/test_lifecycle.py
  TIMEOUT 120
  RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py"
  ENV "LIFECYCLE=$<TARGET_FILE:lifecycle>" "LIFECYCLE_NODE=$<TARGET_FILE:lifecycle_node>")
