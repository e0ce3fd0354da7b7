// SPDX-License-Identifier: Apache-2.0
#ifndef TEMPORARY_FOLDER_HPP_
#define TEMPORARY_FOLDER_HPP_

#include <stdlib.h>

#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <string>

/// A folder of a test's own, removed at its end.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = std::filesystem::temp_directory_path() / "nasm_plot_XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path = name;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  long entries() const {
    return std::distance(std::filesystem::directory_iterator(path),
                         std::filesystem::directory_iterator());
  }

  std::filesystem::path path;
};

#endif  // TEMPORARY_FOLDER_HPP_
