# SPDX-License-Identifier: Apache-2.0
find_package(ament_cmake_test REQUIRED)

include("${launch_testing_ament_cmake_DIR}/add_launch_test.cmake")
