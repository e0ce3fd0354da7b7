# SPDX-License-Identifier: Apache-2.0
find_package(ament_cmake_gtest REQUIRED)
find_package(std_msgs REQUIRED)

ament_add_gtest(test_rosbag2_cpp
  test/test_bad_bags.cpp
  test/test_reader_writer.cpp
  test/test_real_bags.cpp
  test/test_reindexer.cpp
  test/test_splitting.cpp)
target_include_directories(test_rosbag2_cpp PRIVATE src)
target_link_libraries(test_rosbag2_cpp ${PROJECT_NAME})
ament_target_dependencies(test_rosbag2_cpp std_msgs)
