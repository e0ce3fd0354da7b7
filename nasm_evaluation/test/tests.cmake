# SPDX-License-Identifier: Apache-2.0
find_package(ament_cmake_gtest REQUIRED)
find_package(ament_cmake_pytest REQUIRED)
find_package(ament_cmake_ros REQUIRED)
find_package(launch_testing_ament_cmake REQUIRED)

find_package(nasm_models REQUIRED)
find_package(nasm_sim REQUIRED)
set(models "${nasm_models_FOLDER}")
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

ament_add_gtest(test_loops test/test_loops.cpp TIMEOUT 120)
target_include_directories(test_loops PRIVATE src)
target_link_libraries(test_loops nasm_evaluation_live nlohmann_json::nlohmann_json)
target_compile_definitions(test_loops PRIVATE MODELS_FOLDER="${models}"
  EVALUATE_BAG="$<TARGET_FILE:evaluate_bag>"
  CHECK_REPORT="${nasm_report_prefix}/lib/nasm_report/check_report")
add_dependencies(test_loops evaluate_bag)

ament_add_gtest(test_query test/test_query.cpp TIMEOUT 120)
target_compile_definitions(test_query PRIVATE MODELS_FOLDER="${models}" QUERY="$<TARGET_FILE:query>")
target_link_libraries(test_query nasm_common::nasm_common nlohmann_json::nlohmann_json)
add_dependencies(test_query query)

ament_add_gtest(test_closed_loop test/test_closed_loop.cpp TIMEOUT 120)
target_compile_definitions(test_closed_loop PRIVATE MODELS_FOLDER="${models}"
  CLOSED_LOOP="$<TARGET_FILE:closed_loop>"
  CHECK_REPORT="${nasm_report_prefix}/lib/nasm_report/check_report")
target_link_libraries(test_closed_loop nasm_common::nasm_common nlohmann_json::nlohmann_json)
add_dependencies(test_closed_loop closed_loop)

foreach(topic collector goals report results)
  list(APPEND demo_tests test/demo/test_demo_${topic}.cpp)
endforeach()
ament_add_gtest(test_demo ${demo_tests} TIMEOUT 120)
target_include_directories(test_demo PRIVATE src test/demo)
target_link_libraries(test_demo nasm_evaluation_demo)
ament_add_pytest_test(test_demo_alone test/demo/test_demo_alone.py TIMEOUT 60
  RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py"
  ENV "DEMO=$<TARGET_FILE:demo>")

ament_add_gtest(test_law test/test_law.cpp TIMEOUT 300)
target_include_directories(test_law PRIVATE src)
target_link_libraries(test_law nasm_evaluation_demo nasm_evaluation_live nasm_sim::nasm_sim_node)
target_compile_definitions(test_law PRIVATE MODELS_FOLDER="${models}")

include(test/live_tests.cmake)
