# SPDX-License-Identifier: Apache-2.0
# Of tests, compiling takes longer than running.
add_compile_options($<$<CONFIG:Release>:-O0>)
find_package(ament_cmake_gtest REQUIRED)
find_package(ament_cmake_ros REQUIRED)
find_package(rclcpp_lifecycle REQUIRED)
find_package(rosidl_default_generators REQUIRED)

rosidl_generate_interfaces(${PROJECT_NAME}_test_msgs
  "${CMAKE_CURRENT_LIST_DIR}:action/Count.action"
  LIBRARY_NAME ${PROJECT_NAME}
  SKIP_INSTALL
  SKIP_GROUP_MEMBERSHIP_CHECK)
rosidl_get_typesupport_target(test_msgs ${PROJECT_NAME}_test_msgs rosidl_typesupport_cpp)

# The process that others talk to.
add_executable(action_peer test/action_peer.cpp)
target_link_libraries(action_peer ${PROJECT_NAME} "${test_msgs}")

ament_add_ros_isolated_gtest(test_actions
  test/test_client.cpp
  test/test_processes.cpp
  test/test_server.cpp
  TIMEOUT 180)
# The headers take most of the time, so the sources are compiled together.
set_target_properties(test_actions PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
target_link_libraries(test_actions ${PROJECT_NAME} "${test_msgs}")
ament_target_dependencies(test_actions rclcpp_lifecycle)
target_compile_definitions(test_actions PRIVATE "ACTION_PEER=\"$<TARGET_FILE:action_peer>\"")
add_dependencies(test_actions action_peer)
