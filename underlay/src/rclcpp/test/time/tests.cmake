# SPDX-License-Identifier: Apache-2.0
foreach(test test_time test_duration test_clock test_rate test_timer_schedule test_timer
        test_time_source test_logging test_rosout)
  ament_add_ros_isolated_gtest(${test} test/time/${test}.cpp)
  target_link_libraries(${test} rclcpp)
endforeach()

target_include_directories(test_timer_schedule PRIVATE src)
ament_target_dependencies(test_time_source rosgraph_msgs)
ament_target_dependencies(test_rosout rcl_interfaces)
