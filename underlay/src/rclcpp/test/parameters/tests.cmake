# SPDX-License-Identifier: Apache-2.0
# The parser's and the names' tests look at private headers; the node's use public API only.
foreach(name arguments names parameter parameter_yaml)
  ament_add_gtest(test_${name} test/parameters/test_${name}.cpp)
  target_include_directories(test_${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/src)
  target_link_libraries(test_${name} rclcpp)
endforeach()
foreach(name node_parameters parameter_services)
  ament_add_ros_isolated_gtest(test_${name} test/parameters/test_${name}.cpp)
  target_link_libraries(test_${name} rclcpp)
endforeach()
