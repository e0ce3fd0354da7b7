# SPDX-License-Identifier: Apache-2.0
find_package(ament_cmake_pytest REQUIRED)
find_package(ament_cmake_ros REQUIRED)
find_package(geometry_msgs REQUIRED)
find_package(std_msgs REQUIRED)

# The node that the commands are tried on.
add_executable(topic_peer test/topic_peer.cpp)
target_link_libraries(topic_peer rclcpp::rclcpp ${geometry_msgs_TARGETS} ${std_msgs_TARGETS})

ament_add_pytest_test(test_topic test TIMEOUT 180
  RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py"
  ENV "TOPIC=$<TARGET_FILE:topic>" "TOPIC_PEER=$<TARGET_FILE:topic_peer>")
