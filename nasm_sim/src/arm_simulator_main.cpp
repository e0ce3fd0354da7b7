// SPDX-License-Identifier: Apache-2.0
#include "nasm_ros/node_program.hpp"
#include "nasm_sim/arm_simulator_node.hpp"

/// The node as a process. Exit codes: 1 it failed while running, 2 arguments or parameters do not
/// fit.
int main(int argc, char** argv) {
  return nasm_ros::spin_node<nasm_sim::ArmSimulatorNode>(argc, argv);
}
