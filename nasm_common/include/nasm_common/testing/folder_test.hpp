// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__TESTING__FOLDER_TEST_HPP_
#define NASM_COMMON__TESTING__FOLDER_TEST_HPP_

#include <gtest/gtest.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "nasm_common/testing/temporary_folder.hpp"

namespace nasm_common::testing {

/// A test in a folder of its own.
class FolderTest : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_ / name; }

  /// Names in the folder, in order.
  std::vector<std::string> listing() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  TemporaryFolder folder_;
};

/// The text of the exception that an action throws; empty if it throws none.
template <class Exception = std::exception, class Action>
std::string refusal(const Action& action) {
  try {
    action();
  } catch (const Exception& error) {
    return error.what();
  }
  return {};
}

}  // namespace nasm_common::testing

#endif  // NASM_COMMON__TESTING__FOLDER_TEST_HPP_
