// SPDX-License-Identifier: Apache-2.0
// Judges a controller's answers as they come; see EvaluatorNode.
#include <cstdio>
#include <exception>
#include <memory>

#include "nasm_common/exit_code.hpp"
#include "nasm_evaluation/live/evaluator_node.hpp"

namespace {

int run(int argc, char** argv) {
  std::shared_ptr<nasm_evaluation::EvaluatorNode> node;
  try {
    rclcpp::init(argc, argv);
    node = std::make_shared<nasm_evaluation::EvaluatorNode>(rclcpp::NodeOptions());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return nasm_common::kBadInput;
  }
  try {
    rclcpp::spin(node);
    const bool is_complete = node->is_satisfied().has_value();
    // On a robot the run ends with Ctrl-C.
    node->finish();
    if (!is_complete) return nasm_common::kInterrupted;
    return node->is_satisfied().value_or(false) ? nasm_common::kDone : nasm_common::kFailed;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return nasm_common::kFailed;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int code = run(argc, argv);
  if (rclcpp::ok()) rclcpp::shutdown();
  return code;
}
