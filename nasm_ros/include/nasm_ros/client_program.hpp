// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__CLIENT_PROGRAM_HPP_
#define NASM_ROS__CLIENT_PROGRAM_HPP_

#include <exception>
#include <iostream>
#include <memory>
#include <string>

#include "nasm_common/exit_code.hpp"
#include "rclcpp/rclcpp.hpp"

namespace nasm_ros {

/// What main() does for a node that works until it shuts the context down: is_done() says whether
/// it got to its end, failure() why there is nothing to report. report(node) returns whether all
/// went well. Returns the program's exit code.
template <class Node, class Report>
int run_client(int argc, char** argv, const Report& report) {
  const auto fail = [](const std::string& text, nasm_common::ExitCode code) {
    std::cerr << text << std::endl;
    if (rclcpp::ok()) rclcpp::shutdown();
    return code;
  };
  std::shared_ptr<Node> node;
  try {
    rclcpp::init(argc, argv);
    node = std::make_shared<Node>(rclcpp::NodeOptions());
  } catch (const std::exception& error) {
    return fail(std::string("error: ") + error.what(), nasm_common::kBadInput);
  }
  rclcpp::spin(node);
  if (!node->failure().empty()) return fail("error: " + node->failure(), nasm_common::kFailed);
  if (!node->is_done()) return fail("interrupted", nasm_common::kInterrupted);
  try {
    return report(*node) ? nasm_common::kDone : nasm_common::kFailed;
  } catch (const std::exception& error) {
    return fail(std::string("error: ") + error.what(), nasm_common::kFailed);
  }
}

}  // namespace nasm_ros

#endif  // NASM_ROS__CLIENT_PROGRAM_HPP_
