// SPDX-License-Identifier: Apache-2.0
// The node alone in a process. Two threads, so that pushes are answered while a model is being
// loaded.
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>

#include "nasm_pushing/node/pushing_node.hpp"

int main(int argc, char** argv) {
  constexpr int kFailure = 1;
  constexpr int kBadInput = 2;
  if (argc == 2 && std::strcmp(argv[1], "--parameters") == 0) {
    std::fputs(nasm_controller::to_markdown(nasm_pushing::pushing_parameters()).c_str(), stdout);
    return std::fflush(stdout) == 0 ? 0 : kFailure;
  }
  std::shared_ptr<nasm_pushing::PushingNode> node;
  try {
    rclcpp::init(argc, argv);
    node = std::make_shared<nasm_pushing::PushingNode>(rclcpp::NodeOptions());
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
