# SPDX-License-Identifier: Apache-2.0
find_package(ament_cmake_pytest REQUIRED)
find_package(ament_cmake_ros REQUIRED)

add_executable(parameter_node test/parameter_node.cpp)
target_link_libraries(parameter_node ${rcl_interfaces_TARGETS} rclcpp::rclcpp)

ament_add_pytest_test(test_param test/test_param.py
  TIMEOUT 120
  RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py"
  ENV "PARAM=$<TARGET_FILE:param>" "PARAMETER_NODE=$<TARGET_FILE:parameter_node>")
