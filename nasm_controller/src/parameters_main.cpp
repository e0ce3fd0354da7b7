// SPDX-License-Identifier: Apache-2.0
// Prints the controller's parameters, for its documentation.
#include <cstdio>
#include <cstring>

#include "nasm_controller/settings.hpp"

int main(int argc, char** argv) {
  const bool markdown = argc == 2 && std::strcmp(argv[1], "--markdown") == 0;
  const bool help = argc == 2 && std::strcmp(argv[1], "--help") == 0;
  if (!markdown && !help) {
    std::fputs("usage: controller_parameters --markdown\n", stderr);
    return 2;
  }
  if (help) {
    std::puts(
        "Prints the parameters of the controller as a table.\n\n"
        "usage: controller_parameters --markdown");
  } else {
    std::fputs(nasm_ros::to_markdown(nasm_controller::controller_parameters()).c_str(), stdout);
  }
  return std::fflush(stdout) == 0 ? 0 : 1;
}
