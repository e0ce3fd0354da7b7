// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <exception>
#include <memory>

#include "nasm_visualization/visualizer_node.hpp"

/// The node as a process. Exit codes: 1 it failed while running, 2 arguments or parameters do not
/// fit.
int main(int argc, char** argv) {
  std::shared_ptr<nasm_visualization::VisualizerNode> node;
  try {
    rclcpp::init(argc, argv);
    node = std::make_shared<nasm_visualization::VisualizerNode>(rclcpp::NodeOptions());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "visualizer: %s\n", error.what());
    return 2;
  }
  try {
    rclcpp::spin(node);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "visualizer: %s\n", error.what());
    return 1;
  }
  rclcpp::shutdown();
  return 0;
}
