# SPDX-License-Identifier: Apache-2.0
find_package(ament_cmake_pytest REQUIRED)
find_package(ament_cmake_ros REQUIRED)
find_package(rcl_interfaces REQUIRED)

# The node that the commands are tried on.
add_executable(service_peer test/service_peer.cpp)
target_link_libraries(service_peer rclcpp::rclcpp ${rcl_interfaces_TARGETS})

ament_add_pytest_test(test_service test TIMEOUT 120
  RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py"
  ENV "SERVICE=$<TARGET_FILE:service>" "SERVICE_PEER=$<TARGET_FILE:service_peer>")
