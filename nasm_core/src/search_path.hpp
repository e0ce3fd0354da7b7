// SPDX-License-Identifier: Apache-2.0
#ifndef SEARCH_PATH_HPP_
#define SEARCH_PATH_HPP_

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace nasm_core {

/// The folders that an environment variable lists, with colons between them.
inline std::vector<std::filesystem::path> folders_of(const char* variable) {
  const char* const value = std::getenv(variable);
  std::istringstream text(value == nullptr ? "" : value);
  std::vector<std::filesystem::path> folders;
  for (std::string folder; std::getline(text, folder, ':');) {
    if (!folder.empty()) folders.emplace_back(folder);
  }
  return folders;
}

/// Where ROS packages are installed. Read here rather than by ament_index_cpp, so that this library
/// needs nothing of ROS.
inline std::vector<std::filesystem::path> package_prefixes() {
  return folders_of("AMENT_PREFIX_PATH");
}

}  // namespace nasm_core

#endif  // SEARCH_PATH_HPP_
