// SPDX-License-Identifier: Apache-2.0
#ifndef PROGRAM_FIXTURE_HPP_
#define PROGRAM_FIXTURE_HPP_

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "bag_fixture.hpp"

namespace nasm_evaluation::test {

/// The program evaluate_bag, run in the bag's folder.
class Program : public Bag {
 protected:
  /// Returns the exit code.
  int run(const std::string& arguments) {
    const std::string command = "cd '" + (folder_ / "") +
                                "' && NASM_MODEL_PATH='" MODELS_FOLDER "' '" EVALUATE_BAG "' " +
                                arguments + " >out.txt 2>err.txt";
    const int status = std::system(command.c_str());
    output = bytes_of(folder_ / "out.txt");
    errors = bytes_of(folder_ / "err.txt");
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  bool wrote(const std::string& file) { return std::filesystem::exists(folder_ / file); }

  std::string output;
  std::string errors;
};

}  // namespace nasm_evaluation::test

#endif  // PROGRAM_FIXTURE_HPP_
