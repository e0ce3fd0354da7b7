# SPDX-License-Identifier: Apache-2.0
find_package(ament_cmake_pytest REQUIRED)
find_package(ament_cmake_ros REQUIRED)
find_package(std_msgs REQUIRED)

add_executable(numbers test/numbers.cpp)
ament_target_dependencies(numbers rclcpp std_msgs)

foreach(name test_record test_play test_bad_bags test_real_bags)
  ament_add_pytest_test(${name} test/${name}.py TIMEOUT 120
    RUNNER "${ament_cmake_ros_DIR}/run_test_isolated.py"
    ENV "BAG=$<TARGET_FILE:bag>" "NUMBERS=$<TARGET_FILE:numbers>")
endforeach()
