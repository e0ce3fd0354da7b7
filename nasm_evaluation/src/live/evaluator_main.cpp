// SPDX-License-Identifier: Apache-2.0
// Judges a controller's answers as they come; see EvaluatorNode.
#include <memory>

#include "nasm_evaluation/live/evaluator_node.hpp"
#include "nasm_ros/node_program.hpp"

namespace {

int evaluate(const std::shared_ptr<nasm_evaluation::EvaluatorNode>& node) {
  nasm_ros::until_shutdown([&] { rclcpp::spin(node); });
  const bool is_complete = node->is_satisfied().has_value();
  // On a robot the run ends with Ctrl-C.
  node->finish();
  if (!is_complete) return nasm_common::kInterrupted;
  return node->is_satisfied().value_or(false) ? nasm_common::kDone : nasm_common::kFailed;
}

}  // namespace

int main(int argc, char** argv) {
  return nasm_ros::run_node<nasm_evaluation::EvaluatorNode>(argc, argv, nasm_common::kInterrupted,
                                                            evaluate);
}
