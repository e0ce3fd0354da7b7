// SPDX-License-Identifier: Apache-2.0
#include "verbs.hpp"

int main(int argc, char** argv) {
  ros2cli::Command command("action", "Various action related sub-commands");
  command.add_verb("info", "Print information about an action", ros2action::make_info_verb());
  command.add_verb("list", "Output a list of action names", ros2action::make_list_verb());
  command.add_verb("send_goal", "Send an action goal", ros2action::make_send_goal_verb());
  return command.run(argc, argv);
}
