// SPDX-License-Identifier: Apache-2.0
#include "nasm_controller/controller_node.hpp"

int main(int argc, char** argv) {
  return nasm_ros::run_serving_node<nasm_controller::ControllerNode>(argc, argv);
}
