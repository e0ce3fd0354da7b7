// SPDX-License-Identifier: Apache-2.0
// Sends recorded pushes, shows what comes back, and reports; see ReplayNode.
#include <iostream>

#include "nasm_common/machine.hpp"
#include "nasm_ros/node_program.hpp"
#include "replay/replay_node.hpp"
#include "replay/report.hpp"

int main(int argc, char** argv) {
  using nasm_pushing::ReplayNode;
  return nasm_ros::run_client<ReplayNode>(argc, argv, [](ReplayNode& node) {
    nasm_pushing::ReplayResults results = node.results();
    results.machine = nasm_common::describe_machine();
    node.table().summary(results);
    std::cout << "Report: " << nasm_pushing::write_replay(results, node.output()) << std::endl;
    return is_success(results);
  });
}
