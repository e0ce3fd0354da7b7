# SPDX-License-Identifier: Apache-2.0
find_package(ament_cmake_gtest REQUIRED)
find_package(ament_cmake_pytest REQUIRED)
find_package(ament_cmake_ros REQUIRED)
find_package(launch_testing_ament_cmake REQUIRED)

# One program for the tests of each folder of src/.
ament_add_gtest(test_encoding
  test/test_encoding_command.cpp
  test/test_encoding_push_set.cpp
  test/test_encoding_window.cpp)
ament_add_gtest(test_force_network
  test/test_force_network.cpp
  test/test_force_operator.cpp
  test/test_force_profiles.cpp
  test/test_force_training.cpp
  TIMEOUT 300)
ament_add_gtest(test_learning
  test/test_learning_commands.cpp
  test/test_learning_errors.cpp
  test/test_learning_split.cpp
  test/test_learning_table.cpp
  test/test_learning_training.cpp
  TIMEOUT 120)
ament_add_gtest(test_recordings
  test/test_recordings_files.cpp
  test/test_recordings_force_offset.cpp
  test/test_recordings_fuzz.cpp
  test/test_recordings_inspect.cpp
  test/test_recordings_quality.cpp
  test/test_recordings_source.cpp
  TIMEOUT 120)
ament_add_gtest(test_replay_parts
  test/test_replay_bag.cpp
  test/test_replay_loader.cpp
  test/test_replay_report.cpp)
ament_add_gtest(test_simulation
  test/test_simulation_physics.cpp
  test/test_simulation_recordings.cpp)
target_include_directories(test_encoding PRIVATE ${HDF5_C_INCLUDE_DIRS})
target_include_directories(test_recordings PRIVATE ${HDF5_C_INCLUDE_DIRS} ${ZIP_INCLUDE_DIR})
target_link_libraries(test_encoding ${PROJECT_NAME}_cli ${HDF5_C_LIBRARIES})
target_link_libraries(test_force_network ${PROJECT_NAME}_force_network nasm_pushing::nasm_pushing)
target_link_libraries(test_learning ${PROJECT_NAME}_learning)
target_link_libraries(test_recordings ${PROJECT_NAME}_cli ${HDF5_C_LIBRARIES} ${ZIP_LIBRARY})
target_link_libraries(test_replay_parts ${PROJECT_NAME}_replay)
target_link_libraries(test_simulation ${PROJECT_NAME}_data)
foreach(topic encoding force_network learning recordings replay_parts simulation)
  target_include_directories(test_${topic} PRIVATE src)
  set_target_properties(test_${topic} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
  # What they call is optimised; the tests themselves are compiled more often than they are run.
  target_compile_options(test_${topic} PRIVATE $<$<CONFIG:Release>:-O1>)
endforeach()
foreach(topic learning replay_parts)
  target_compile_definitions(test_${topic} PRIVATE NASM_PUSH_PROGRAM="$<TARGET_FILE:nasm_push>")
  add_dependencies(test_${topic} nasm_push)
endforeach()

add_executable(write_replay_inputs test/write_replay_inputs.cpp)
target_include_directories(write_replay_inputs PRIVATE src)
target_link_libraries(write_replay_inputs ${PROJECT_NAME}_data)
get_filename_component(nasm_pushing_prefix "${nasm_pushing_DIR}/../../.." ABSOLUTE)
get_filename_component(nasm_report_prefix "${nasm_report_DIR}/../../.." ABSOLUTE)
set(replay_environment
  "CHECK_REPORT=${nasm_report_prefix}/lib/nasm_report/check_report"
  "PUSHING_CONTROLLER=${nasm_pushing_prefix}/lib/nasm_pushing/pushing_controller"
  "REPLAY=$<TARGET_FILE:replay>"
  "WRITE_REPLAY_INPUTS=$<TARGET_FILE:write_replay_inputs>")
set(isolated RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py")
ament_add_pytest_test(test_replay_alone test/test_replay_alone.py TIMEOUT 120 ${isolated}
  ENV ${replay_environment})
add_launch_test(test/test_replay.py TIMEOUT 120 ${isolated} ENV ${replay_environment})
