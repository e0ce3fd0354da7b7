// SPDX-License-Identifier: Apache-2.0
#include "verbs.hpp"

int main(int argc, char** argv) {
  ros2cli::Command command("node", "Various node related sub-commands");
  command.add_verb("info", "Output information about a node", ros2node::make_info_verb());
  command.add_verb("list", "Output a list of available nodes", ros2node::make_list_verb());
  return command.run(argc, argv);
}
