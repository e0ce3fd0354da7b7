// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__TESTING__RUN_TESTS_HPP_
#define NASM_ROS__TESTING__RUN_TESTS_HPP_

#include <gtest/gtest.h>

#include <rclcpp/utilities.hpp>

namespace nasm_ros::testing {

/// The main function of a test program with nodes.
inline int run_tests(int argc, char** argv) {
  rclcpp::init(argc, argv);
  ::testing::InitGoogleTest(&argc, argv);
  const int result = RUN_ALL_TESTS();
  rclcpp::shutdown();
  return result;
}

}  // namespace nasm_ros::testing

#endif  // NASM_ROS__TESTING__RUN_TESTS_HPP_
