// SPDX-License-Identifier: Apache-2.0
#include "verbs.hpp"

int main(int argc, char** argv) {
  ros2cli::Command command("lifecycle", "Various lifecycle related sub-commands");
  command.add_verb("get", "Get lifecycle state for one or more nodes",
                   ros2lifecycle::make_get_verb());
  command.add_verb("list", "Output a list of available transitions",
                   ros2lifecycle::make_list_verb());
  command.add_verb("nodes", "Output a list of nodes with lifecycle",
                   ros2lifecycle::make_nodes_verb());
  command.add_verb("set", "Trigger lifecycle state transition", ros2lifecycle::make_set_verb());
  return command.run(argc, argv);
}
