// SPDX-License-Identifier: Apache-2.0
#ifndef DATASET_FIXTURE_HPP_
#define DATASET_FIXTURE_HPP_

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_trainer/dataset/generate.hpp"

namespace nasm_trainer {

/// A test in a folder of its own.
class DatasetTest : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_ / name; }
  /// The path as a word of a command line.
  std::string word(const std::string& name) const { return '"' + path(name) + '"'; }

  /// Names in the folder, in order, with a space between them.
  std::string listing() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    std::string text;
    for (const auto& name : names) text += (text.empty() ? "" : " ") + name;
    return text;
  }

 private:
  nasm_common::testing::TemporaryFolder folder_;
};

using nasm_common::testing::bytes_of;
using nasm_common::testing::write_bytes;

inline DatasetRequest request_for(const std::string& system, uint64_t trajectories) {
  DatasetRequest request;
  request.system = system;
  request.trajectories = trajectories;
  request.last = trajectories;
  request.seed = 7;
  return request;
}

/// Newton's method; with few iterations allowed, some instances get no label.
inline SolverFactory newton_for(const std::string& system, int max_iterations = 100) {
  return [system, max_iterations] {
    nasm_core::NewtonOptions options;
    options.max_iterations = max_iterations;
    return nasm_core::find_system(system).make_newton(options);
  };
}

inline GenerateOptions options_for(const std::string& output, int workers = 1) {
  GenerateOptions options;
  options.output = output;
  options.workers = workers;
  return options;
}

/// Message of the given exception when the action throws it.
template <class Exception, class Action>
std::string message_of(const Action& action) {
  try {
    action();
  } catch (const Exception& error) {
    return error.what();
  }
  return "nothing was thrown";
}

/// Runs the action in a process of its own and returns its status, as of waitpid.
template <class Action>
int in_child(const Action& action) {
  const pid_t child = fork();
  if (child == 0) {
    int code = 0;
    try {
      code = action();
    } catch (...) {
      code = 99;
    }
    _exit(code);
  }
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}

}  // namespace nasm_trainer

#endif  // DATASET_FIXTURE_HPP_
