// SPDX-License-Identifier: Apache-2.0
#ifndef TEMPORARY_FOLDER_HPP_
#define TEMPORARY_FOLDER_HPP_

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace nasm_core {

/// A folder that is gone after the test.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    char name[] = "/tmp/nasm_core_XXXXXX";
    if (!mkdtemp(name)) throw std::runtime_error("cannot create a folder in /tmp");
    path_ = name;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

  std::size_t file_count() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

inline std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace nasm_core

#endif  // TEMPORARY_FOLDER_HPP_
