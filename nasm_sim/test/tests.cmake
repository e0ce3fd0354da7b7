# SPDX-License-Identifier: Apache-2.0
find_package(ament_cmake_gtest REQUIRED)
find_package(ament_cmake_ros REQUIRED)

ament_add_gtest(test_simulation
  test/test_continuous.cpp
  test/test_episodic.cpp
  test/test_pacer.cpp
  test/test_plant.cpp
  test/test_run_assessor.cpp)
target_link_libraries(test_simulation ${PROJECT_NAME})
set_target_properties(test_simulation PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 4)
ament_add_gtest(test_arm
  test/test_arm_plant.cpp
  test/test_joint_trajectory.cpp
  test/test_joint_trajectory_follower.cpp)
target_link_libraries(test_arm ${PROJECT_NAME})
target_compile_definitions(test_arm PRIVATE URDF_FOLDER="${nasm_arm_DIR}/../urdf")
ament_add_ros_isolated_gtest(test_arm_simulator_node test/test_arm_simulator_node.cpp TIMEOUT 120)
target_link_libraries(test_arm_simulator_node nasm_sim_arm_node)
ament_add_gtest(test_documentation test/test_conversions.cpp test/test_documentation.cpp)
target_link_libraries(test_documentation nasm_sim_node nasm_sim_arm_node)
target_compile_definitions(test_documentation PRIVATE
  README="${CMAKE_CURRENT_SOURCE_DIR}/README.md")
foreach(topic clock simulator_node)
  ament_add_ros_isolated_gtest(test_${topic} test/test_${topic}.cpp TIMEOUT 60)
  target_link_libraries(test_${topic} nasm_sim_node)
endforeach()

ament_add_gtest(test_program test/test_program.cpp)
target_compile_definitions(test_program PRIVATE SIMULATOR="$<TARGET_FILE:simulator>")
add_dependencies(test_program simulator)
