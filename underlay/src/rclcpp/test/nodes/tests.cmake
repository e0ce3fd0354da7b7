# SPDX-License-Identifier: Apache-2.0
# Tests of nodes, executors and contexts. Only the *_internal ones look at private headers.
foreach(name subscription_callbacks publish_subscribe intra_process services executors
        callback_groups robustness context node_graph qos processes signals hostile_wire_internal)
  ament_add_ros_isolated_gtest(test_${name} test/nodes/test_${name}.cpp TIMEOUT 180)
  target_link_libraries(test_${name} rclcpp)
  ament_target_dependencies(test_${name} rcl_interfaces std_msgs)
endforeach()

target_include_directories(test_hostile_wire_internal PRIVATE src)

add_executable(node_peer test/nodes/node_peer.cpp)
target_link_libraries(node_peer rclcpp)
ament_target_dependencies(node_peer rcl_interfaces std_msgs)
foreach(name processes signals)
  target_compile_definitions(test_${name} PRIVATE "NODE_PEER=\"$<TARGET_FILE:node_peer>\"")
  add_dependencies(test_${name} node_peer)
endforeach()
