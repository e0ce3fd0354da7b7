// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

namespace ros2cli {

void print(std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!written || std::fflush(stdout) != 0) {
    if (errno == EPIPE) {
      throw OutputClosed("the output has been closed");
    }
    throw std::runtime_error(std::string("cannot write the output: ") + std::strerror(errno));
  }
}

void print_line(std::string_view text) {
  print(std::string(text) + '\n');
}

void warn(std::string_view text) {
  const std::string line = std::string(text) + '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace ros2cli
