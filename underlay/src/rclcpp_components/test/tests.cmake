# SPDX-License-Identifier: Apache-2.0
# The tests load components of the package in consumer/, which is built first against what this
# package installed, as a user's package is.
find_package(ament_cmake_gtest REQUIRED)
find_package(ament_cmake_ros REQUIRED)
find_package(std_msgs REQUIRED)

set(consumer_build "${CMAKE_CURRENT_BINARY_DIR}/consumer")
set(consumer_prefix "${consumer_build}/install")
set(test_index "${CMAKE_CURRENT_BINARY_DIR}/test_index")

ament_add_test(build_consumer
  GENERATE_RESULT_FOR_RETURN_CODE_ZERO
  TIMEOUT 300
  COMMAND "${CMAKE_CTEST_COMMAND}" --build-and-test
    "${CMAKE_CURRENT_SOURCE_DIR}/test/consumer" "${consumer_build}"
    --build-generator "${CMAKE_GENERATOR}"
    --build-target install
    --build-options
      "-DCMAKE_INSTALL_PREFIX=${consumer_prefix}"
      "-DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE}"
      "-Drclcpp_components_DIR=${CMAKE_INSTALL_PREFIX}/share/${PROJECT_NAME}/cmake")
set_tests_properties(build_consumer PROPERTIES FIXTURES_SETUP consumer)

# Two packages whose entries in the index are of no use.
set(index "${test_index}/share/ament_index/resource_index/rclcpp_components")
file(WRITE "${index}/malformed" "consumer::Sayer;lib/libsayings.so;more\n")
file(WRITE "${index}/without_library" "consumer::Sayer;lib/libabsent.so\n")

foreach(name test_component_manager test_programs test_load_component)
  ament_add_ros_isolated_gtest(${name} test/${name}.cpp
    TIMEOUT 120
    ENV "CONTAINER_DIR=$<TARGET_FILE_DIR:component_container>"
      "CONSUMER_PREFIX=${consumer_prefix}"
    APPEND_ENV "AMENT_PREFIX_PATH=${consumer_prefix}:${test_index}"
    APPEND_LIBRARY_DIRS "${consumer_prefix}/lib" "${CMAKE_CURRENT_BINARY_DIR}")
  target_link_libraries(${name} component_manager)
  ament_target_dependencies(${name} std_msgs)
  set_tests_properties(${name} PROPERTIES FIXTURES_REQUIRED consumer)
endforeach()
