// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/model_location.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <vector>

#include "nasm_common/checksum.hpp"
#include "search_path.hpp"

namespace nasm_core {
namespace {

namespace fs = std::filesystem;

/// In an order that does not depend on the file system.
std::vector<fs::path> model_folders_below(const fs::path& prefix) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (const auto& package : fs::directory_iterator(prefix / "share", error)) {
    if (fs::is_directory(package.path() / "models", error)) {
      folders.push_back(package.path() / "models");
    }
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

std::vector<fs::path> all_folders() {
  std::vector<fs::path> folders = folders_of("NASM_MODEL_PATH");
  for (const fs::path& prefix : package_prefixes()) {
    for (fs::path& folder : model_folders_below(prefix)) folders.push_back(std::move(folder));
  }
  return folders;
}

}  // namespace

std::string find_model(const std::string& name_or_path) {
  std::error_code error;
  if (name_or_path.empty()) {
    throw std::invalid_argument("no model is named: give a .safetensors file, or a name");
  }
  if (name_or_path.find('/') != std::string::npos || fs::exists(name_or_path, error)) {
    return name_or_path;
  }
  const bool complete = fs::path(name_or_path).extension() == ".safetensors";
  const std::string file = complete ? name_or_path : name_or_path + ".safetensors";
  for (const fs::path& folder : all_folders()) {
    if (fs::is_regular_file(folder / file, error)) return (folder / file).string();
  }
  throw std::invalid_argument("there is no model \"" + name_or_path +
                              "\": neither here, nor in a folder of NASM_MODEL_PATH, nor in "
                              "share/*/models of a package in AMENT_PREFIX_PATH");
}

LocatedModel load_model(const std::string& name_or_path) {
  const std::string path = find_model(name_or_path);
  try {
    return {path, read_model(path)};
  } catch (const std::runtime_error& error) {
    throw std::invalid_argument(error.what());
  }
}

std::string model_id(const std::string& path, const Model& model) {
  uint32_t hash = nasm_common::kFnv32;
  for (const auto& tensor : model.weights) {
    const std::size_t size = tensor.values.size() * sizeof(tensor.values[0]);
    hash = nasm_common::fnv1a(tensor.values.data(), size, hash);
  }
  char text[16];
  std::snprintf(text, sizeof text, "-%08x", hash);
  constexpr std::size_t kLongestStem = 100;  // messages have room for 128 characters in all
  return fs::path(path).stem().string().substr(0, kLongestStem) + text;
}

}  // namespace nasm_core
