# SPDX-License-Identifier: Apache-2.0
find_package(nasm_controller REQUIRED)
find_package(rosgraph_msgs REQUIRED)

ament_add_gtest(test_live_matcher test/test_live_matcher.cpp)
target_include_directories(test_live_matcher PRIVATE src)
target_link_libraries(test_live_matcher nasm_evaluation_live)
target_compile_definitions(test_live_matcher PRIVATE
  README="${CMAKE_CURRENT_SOURCE_DIR}/README.md")

ament_add_ros_isolated_gtest(test_live_node test/test_live_node.cpp TIMEOUT 120)
target_link_libraries(test_live_node nasm_controller::nasm_controller nasm_evaluation_live
  nlohmann_json::nlohmann_json)
ament_target_dependencies(test_live_node rosgraph_msgs)
target_compile_definitions(test_live_node PRIVATE MODELS_FOLDER="${models}")

add_executable(write_loop_bag test/write_loop_bag.cpp)
target_link_libraries(write_loop_bag ${PROJECT_NAME})
add_launch_test(test/test_live_loop.py TIMEOUT 120
  RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py"
  ENV "EVALUATE_BAG=$<TARGET_FILE:evaluate_bag>" "MODELS_FOLDER=${models}"
    "WRITE_LOOP_BAG=$<TARGET_FILE:write_loop_bag>")
add_launch_test(test/test_live_replay.py TIMEOUT 120
  RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py"
  ENV "EVALUATE_BAG=$<TARGET_FILE:evaluate_bag>" "MODELS_FOLDER=${models}")
