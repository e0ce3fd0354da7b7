# SPDX-License-Identifier: Apache-2.0
find_package(ament_cmake_gtest REQUIRED)
find_package(ament_cmake_pytest REQUIRED)
find_package(ament_cmake_ros REQUIRED)
find_package(launch_testing_ament_cmake REQUIRED)

# The repository's models, by their place in the source tree.
set(models "${CMAKE_CURRENT_SOURCE_DIR}/../launch/models")
foreach(topic bag evaluate_bag judge report)
  ament_add_gtest(test_${topic} test/test_${topic}.cpp TIMEOUT 120)
  target_include_directories(test_${topic} PRIVATE src)
  target_link_libraries(test_${topic} ${PROJECT_NAME} CLI11::CLI11 nasm_report::nasm_report
    nasm_sim::nasm_sim_node nlohmann_json::nlohmann_json)
  target_compile_definitions(test_${topic} PRIVATE MODELS_FOLDER="${models}")
endforeach()
target_sources(test_bag PRIVATE test/test_bag_files.cpp)
target_sources(test_judge PRIVATE test/test_gate.cpp)
target_compile_definitions(test_evaluate_bag PRIVATE
  EVALUATE_BAG="$<TARGET_FILE:evaluate_bag>"
  EXAMPLE_BAG="${CMAKE_CURRENT_SOURCE_DIR}/bags/quadrotor_demo")
add_dependencies(test_evaluate_bag evaluate_bag)
get_filename_component(nasm_report_prefix "${nasm_report_DIR}/../../.." ABSOLUTE)
target_compile_definitions(test_report PRIVATE
  CHECK_REPORT="${nasm_report_prefix}/lib/nasm_report/check_report")

include(test/live_tests.cmake)
