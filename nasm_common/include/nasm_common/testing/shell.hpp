// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__TESTING__SHELL_HPP_
#define NASM_COMMON__TESTING__SHELL_HPP_

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace nasm_common::testing {

struct Outcome {
  int exit_code = -1;
  std::string output;  ///< both streams
};

/// Runs a line as a user would type it.
inline Outcome run_in_shell(const std::string& command) {
  std::FILE* const pipe = popen((command + " 2>&1").c_str(), "r");
  Outcome outcome;
  std::array<char, 4096> buffer;
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    outcome.output.append(buffer.data(), count);
  }
  const int status = pclose(pipe);
  if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
  return outcome;
}

}  // namespace nasm_common::testing

#endif  // NASM_COMMON__TESTING__SHELL_HPP_
