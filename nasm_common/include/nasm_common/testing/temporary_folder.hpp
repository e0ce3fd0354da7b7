// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__TESTING__TEMPORARY_FOLDER_HPP_
#define NASM_COMMON__TESTING__TEMPORARY_FOLDER_HPP_

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace nasm_common::testing {

/// A folder that is gone after the test.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    // With spaces, which paths of users have too.
    std::string name = (std::filesystem::temp_directory_path() / "nasm test XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("cannot make the folder " + name);
    path_ = name;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string path() const { return path_.string(); }
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

/// For files that a test damages on purpose; programs use write_file.
inline void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace nasm_common::testing

#endif  // NASM_COMMON__TESTING__TEMPORARY_FOLDER_HPP_
