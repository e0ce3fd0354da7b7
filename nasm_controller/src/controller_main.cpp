// SPDX-License-Identifier: Apache-2.0
// The controller alone in a process. Two threads, so that requests are answered while a model is
// being loaded.
#include <cstdio>
#include <exception>
#include <memory>

#include "nasm_controller/controller_node.hpp"

int main(int argc, char** argv) {
  constexpr int kFailure = 1;
  constexpr int kBadInput = 2;
  std::shared_ptr<nasm_controller::ControllerNode> node;
  try {
    rclcpp::init(argc, argv);
    node = std::make_shared<nasm_controller::ControllerNode>(rclcpp::NodeOptions());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return kBadInput;
  }
  try {
    rclcpp::executors::MultiThreadedExecutor executor(rclcpp::ExecutorOptions(), 2);
    executor.add_node(node->get_node_base_interface());
    executor.spin();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return kFailure;
  }
  rclcpp::shutdown();
  return 0;
}
