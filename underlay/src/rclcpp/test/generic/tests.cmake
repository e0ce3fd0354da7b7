# SPDX-License-Identifier: Apache-2.0
# Tests of messages as bytes. Only the *_internal one uses what Humble does not have.
ament_add_gtest(test_serialization test/generic/test_serialization.cpp)
foreach(name generic_topics untyped_client_internal)
  ament_add_ros_isolated_gtest(test_${name} test/generic/test_${name}.cpp TIMEOUT 180)
endforeach()
foreach(name serialization generic_topics untyped_client_internal)
  target_include_directories(test_${name} PRIVATE test/nodes)
  target_link_libraries(test_${name} rclcpp)
  ament_target_dependencies(test_${name} rcl_interfaces std_msgs)
endforeach()

target_compile_definitions(test_generic_topics PRIVATE "NODE_PEER=\"$<TARGET_FILE:node_peer>\"")
add_dependencies(test_generic_topics node_peer)
