// SPDX-License-Identifier: Apache-2.0
// Sends recorded pushes, shows what comes back, and reports; see ReplayNode.
#include <exception>
#include <iostream>
#include <memory>
#include <string>

#include "nasm_common/machine.hpp"
#include "replay/replay_node.hpp"
#include "replay/report.hpp"

namespace {

using nasm_pushing::ReplayNode;
using nasm_pushing::ReplayResults;

enum ExitCode { kDone = 0, kFailed = 1, kBadInput = 2, kInterrupted = 130 };

/// Writes everything and says how it went.
int report(ReplayNode& node) {
  ReplayResults results = node.results();
  results.machine = nasm_common::describe_machine();
  node.table().summary(results);
  std::cout << "Report: " << nasm_pushing::write_replay(results, node.output()) << std::endl;
  return is_success(results) ? kDone : kFailed;
}

int run(int argc, char** argv) {
  std::shared_ptr<ReplayNode> node;
  try {
    rclcpp::init(argc, argv);
    node = std::make_shared<ReplayNode>(rclcpp::NodeOptions());
  } catch (const std::exception& error) {
    std::cerr << "error: " << error.what() << std::endl;
    return kBadInput;
  }
  rclcpp::spin(node);
  if (!node->failure().empty()) {
    std::cerr << "error: " << node->failure() << std::endl;
    return kFailed;
  }
  if (!node->is_done()) {
    std::cerr << "interrupted" << std::endl;
    return kInterrupted;
  }
  try {
    return report(*node);
  } catch (const std::exception& error) {
    std::cerr << "error: " << error.what() << std::endl;
    return kFailed;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int code = run(argc, argv);
  if (rclcpp::ok()) rclcpp::shutdown();
  return code;
}
