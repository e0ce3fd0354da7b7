# SPDX-License-Identifier: Apache-2.0
find_package(ament_cmake_gtest REQUIRED)

ament_add_gtest(test_rosbag2_storage test/test_metadata_io.cpp test/test_storage_factory.cpp)
target_link_libraries(test_rosbag2_storage ${PROJECT_NAME})

# Compiled as a whole with the sanitizers, since they see only what they have instrumented.
ament_add_gtest(test_metadata_fuzz
  test/test_metadata_fuzz.cpp src/metadata_io.cpp src/metadata_yaml.cpp)
set_target_properties(test_metadata_fuzz PROPERTIES UNITY_BUILD ON)
target_include_directories(test_metadata_fuzz PRIVATE include src)
ament_target_dependencies(test_metadata_fuzz rcutils)
target_link_libraries(test_metadata_fuzz yaml-cpp)
target_compile_options(test_metadata_fuzz PRIVATE
  -O1 -fsanitize=address,undefined -fno-sanitize-recover=all)
target_link_options(test_metadata_fuzz PRIVATE -fsanitize=address,undefined)
