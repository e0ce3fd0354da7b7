// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/type_verb.hpp"
#include "verbs.hpp"

int main(int argc, char** argv) {
  bool include_hidden = false;
  ros2cli::Command command("topic", "Various topic related sub-commands");
  command.parser().add_flag("--include-hidden-topics", include_hidden,
                            "Consider hidden topics as well");
  command.add_verb("bw", "Display bandwidth used by topic", ros2topic::make_bw_verb());
  command.add_verb("echo", "Output messages from a topic", ros2topic::make_echo_verb());
  command.add_verb("hz", "Print the average publishing rate to screen", ros2topic::make_hz_verb());
  command.add_verb("info", "Print information about a topic", ros2topic::make_info_verb());
  command.add_verb("list", "Output a list of available topics",
                   ros2topic::make_list_verb(include_hidden));
  command.add_verb("pub", "Publish a message to a topic", ros2topic::make_pub_verb());
  command.add_verb("type", "Print a topic's type",
                   ros2cli::make_type_verb(ros2cli::NameKind::kTopic, include_hidden));
  return command.run(argc, argv);
}
