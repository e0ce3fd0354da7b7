// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstring>

#include "node/pushing_node.hpp"

int main(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], "--parameters") == 0) {
    std::fputs(nasm_ros::to_markdown(nasm_pushing::pushing_parameters()).c_str(), stdout);
    return std::fflush(stdout) == 0 ? 0 : 1;
  }
  return nasm_ros::run_serving_node<nasm_pushing::PushingNode>(argc, argv);
}
