# SPDX-License-Identifier: Apache-2.0
ament_add_gtest(test_sqlite_storage
  test/test_concurrent_access.cpp
  test/test_foreign_files.cpp
  test/test_sqlite_storage.cpp)
target_include_directories(test_sqlite_storage PRIVATE src)
target_link_libraries(test_sqlite_storage ${PROJECT_NAME} SQLite::SQLite3)

# Compiled as a whole with the sanitizers, since they see only what they have instrumented.
ament_add_gtest(test_sqlite_fuzz test/test_sqlite_fuzz.cpp ${sources})
set_target_properties(test_sqlite_fuzz PROPERTIES UNITY_BUILD ON)
target_include_directories(test_sqlite_fuzz PRIVATE src)
ament_target_dependencies(test_sqlite_fuzz rosbag2_storage)
target_link_libraries(test_sqlite_fuzz
  class_loader::class_loader rcpputils::rcpputils rcutils::rcutils SQLite::SQLite3)
target_compile_options(test_sqlite_fuzz PRIVATE
  -O1 -fsanitize=address,undefined -fno-sanitize-recover=all)
target_link_options(test_sqlite_fuzz PRIVATE -fsanitize=address,undefined)
