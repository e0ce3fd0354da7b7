# SPDX-License-Identifier: Apache-2.0
# Tests of nodes, executors and contexts. Only the *_internal ones look at private headers. Each has
# a domain of its own, so that they can run at the same time.
set(node_test_domain 160)
foreach(name subscription_callbacks publish_subscribe intra_process services executors
        callback_groups robustness context node_graph qos processes signals hostile_wire_internal)
  ament_add_gtest(test_${name} test/nodes/test_${name}.cpp
    ENV ROS_DOMAIN_ID=${node_test_domain} TIMEOUT 180)
  target_link_libraries(test_${name} rclcpp)
  ament_target_dependencies(test_${name} rcl_interfaces std_msgs)
  math(EXPR node_test_domain "${node_test_domain} + 1")
endforeach()

target_include_directories(test_hostile_wire_internal PRIVATE src)

add_executable(node_peer test/nodes/node_peer.cpp)
target_link_libraries(node_peer rclcpp)
ament_target_dependencies(node_peer rcl_interfaces std_msgs)
foreach(name processes signals)
  target_compile_definitions(test_${name} PRIVATE "NODE_PEER=\"$<TARGET_FILE:node_peer>\"")
  add_dependencies(test_${name} node_peer)
endforeach()
