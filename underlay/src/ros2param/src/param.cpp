// SPDX-License-Identifier: Apache-2.0
#include "verbs.hpp"

int main(int argc, char** argv) {
  ros2cli::Command command("param", "Various param related sub-commands");
  command.add_verb("describe", "Show descriptive information about declared parameters",
                   ros2param::make_describe_verb());
  command.add_verb("dump", "Show all of the parameters of a node in a YAML file format",
                   ros2param::make_dump_verb());
  command.add_verb("get", "Get parameter", ros2param::make_get_verb());
  command.add_verb("list", "Output a list of available parameters", ros2param::make_list_verb());
  command.add_verb("set", "Set parameter", ros2param::make_set_verb());
  return command.run(argc, argv);
}
