// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "nasm_ros/node_program.hpp"
#include "nasm_sim/simulator_node.hpp"

/// The node as a process. Exit codes: 1 it failed while running, 2 arguments or parameters do not
/// fit.
int main(int argc, char** argv) {
  using nasm_sim::SimulatorNode;
  return nasm_ros::run_node<SimulatorNode>(argc, argv, nasm_common::kDone,
                                           [](const std::shared_ptr<SimulatorNode>& node) {
                                             nasm_ros::until_shutdown([&] { rclcpp::spin(node); });
                                             return nasm_common::kDone;
                                           });
}
