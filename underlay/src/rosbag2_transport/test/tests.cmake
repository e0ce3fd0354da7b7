# SPDX-License-Identifier: Apache-2.0
# test_parts looks at private headers; test_nodes uses public API only.
find_package(ament_cmake_gtest REQUIRED)
find_package(ament_cmake_ros REQUIRED)
find_package(std_msgs REQUIRED)

foreach(name test_parts test_nodes)
  ament_add_ros_isolated_gtest(${name} test/${name}.cpp TIMEOUT 120)
  target_link_libraries(${name} ${PROJECT_NAME})
  ament_target_dependencies(${name} std_msgs)
endforeach()
target_include_directories(test_parts PRIVATE src)
