// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__NODE_PROGRAM_HPP_
#define NASM_ROS__NODE_PROGRAM_HPP_

#include <cstdio>
#include <exception>
#include <memory>

#include "nasm_common/exit_code.hpp"
#include "rclcpp/rclcpp.hpp"

namespace nasm_ros {

/// Calls function(), such as one that spins. Ctrl-C shuts the context down, and Humble throws if it
/// is used after that: such an exception only means that it is time to end.
template <class Function>
void until_shutdown(const Function& function) {
  try {
    function();
  } catch (const std::exception&) {
    if (rclcpp::ok()) throw;
  }
}

/// What main() does for a node alone in a process: makes it, calls run(node) and returns the exit
/// code of that, or kBadInput if there is no node, kFailed if run() throws, and `interrupted` if
/// Ctrl-C came before the node was made.
template <class Node, class Run>
int run_node(int argc, char** argv, int interrupted, const Run& run) {
  int code = nasm_common::kBadInput;
  std::shared_ptr<Node> node;
  try {
    rclcpp::init(argc, argv);
    until_shutdown([&] { node = std::make_shared<Node>(rclcpp::NodeOptions()); });
    code = node ? nasm_common::kFailed : interrupted;
    if (node) code = run(node);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
  }
  if (rclcpp::ok()) rclcpp::shutdown();
  return code;
}

/// The same for a node that serves until Ctrl-C.
template <class Node>
int spin_node(int argc, char** argv) {
  return run_node<Node>(argc, argv, nasm_common::kDone, [](const std::shared_ptr<Node>& node) {
    until_shutdown([&] { rclcpp::spin(node); });
    return nasm_common::kDone;
  });
}

/// The same for a node that works until it shuts the context down: is_done() says whether it got to
/// its end, failure() why there is nothing to report. report(node) returns whether all went well.
template <class Node, class Report>
int run_client(int argc, char** argv, const Report& report) {
  const auto work = [&](const std::shared_ptr<Node>& node) -> int {
    until_shutdown([&] { rclcpp::spin(node); });
    if (!node->failure().empty()) {
      std::fprintf(stderr, "error: %s\n", node->failure().c_str());
      return nasm_common::kFailed;
    }
    if (!node->is_done()) {
      std::fprintf(stderr, "interrupted\n");
      return nasm_common::kInterrupted;
    }
    return report(*node) ? nasm_common::kDone : nasm_common::kFailed;
  };
  return run_node<Node>(argc, argv, nasm_common::kInterrupted, work);
}

}  // namespace nasm_ros

#endif  // NASM_ROS__NODE_PROGRAM_HPP_
