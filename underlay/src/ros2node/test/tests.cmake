# SPDX-License-Identifier: Apache-2.0
find_package(ament_cmake_pytest REQUIRED)
find_package(ament_cmake_ros REQUIRED)
find_package(std_msgs REQUIRED)

# The node that the commands are tried on.
add_executable(node_peer test/node_peer.cpp)
target_link_libraries(node_peer rclcpp::rclcpp ${std_msgs_TARGETS})

ament_add_pytest_test(test_node test TIMEOUT 120
  RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py"
  ENV "NODE=$<TARGET_FILE:node>" "NODE_PEER=$<TARGET_FILE:node_peer>")
