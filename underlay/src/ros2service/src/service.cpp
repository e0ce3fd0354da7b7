// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/type_verb.hpp"
#include "verbs.hpp"

int main(int argc, char** argv) {
  bool include_hidden = false;
  ros2cli::Command command("service", "Various service related sub-commands");
  command.parser().add_flag("--include-hidden-services", include_hidden,
                            "Consider hidden services as well");
  command.add_verb("call", "Call a service", ros2service::make_call_verb());
  command.add_verb("list", "Output a list of available services",
                   ros2service::make_list_verb(include_hidden));
  command.add_verb("type", "Output a service's type",
                   ros2cli::make_type_verb(ros2cli::NameKind::kService, include_hidden));
  return command.run(argc, argv);
}
