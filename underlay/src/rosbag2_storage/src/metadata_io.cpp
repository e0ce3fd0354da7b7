// SPDX-License-Identifier: Apache-2.0
#include "rosbag2_storage/metadata_io.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "metadata_yaml.hpp"
#include "rcutils/allocator.h"
#include "rcutils/error_handling.h"
#include "rcutils/filesystem.h"

namespace rosbag2_storage {
namespace {

namespace fs = std::filesystem;

constexpr const char* top_key = "rosbag2_bagfile_information";

// Room for some ten thousand topics; a parser that is fed more only fills the memory.
constexpr uintmax_t max_metadata_bytes = 16u << 20;

std::string read_text(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) {
    throw std::runtime_error("'" + path.string() +
                             "' does not exist or is no file; 'ros2 bag reindex' writes it anew");
  }
  if (fs::file_size(path, error) > max_metadata_bytes || error) {
    throw std::runtime_error("'" + path.string() +
                             "' is larger than 16 MiB: it cannot be metadata " +
                             "of a bag; 'ros2 bag reindex' writes it anew");
  }
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) {
    throw std::runtime_error("'" + path.string() + "' cannot be read");
  }
  return text.str();
}

uint64_t directory_size(const std::string& uri) {
  uint64_t size = 0;
  if (rcutils_calculate_directory_size(uri.c_str(), &size, rcutils_get_default_allocator()) !=
      RCUTILS_RET_OK) {
    rcutils_reset_error();
    throw std::runtime_error("The size of the bag's folder '" + uri + "' cannot be found out");
  }
  return size;
}

}  // namespace

void MetadataIo::write_metadata(const std::string& uri, const BagMetadata& metadata) {
  const fs::path path = fs::path(uri) / metadata_filename;
  const fs::path unfinished = fs::path(uri) / ("." + std::string(metadata_filename) + ".tmp");
  YAML::Node root;
  root[top_key] = to_yaml(metadata);
  std::ofstream file(unfinished, std::ios::trunc);
  file << root;
  file.close();
  std::error_code error;
  if (file) {
    fs::rename(unfinished, path, error);
  }
  if (!file || error) {
    std::error_code ignored;
    fs::remove(unfinished, ignored);
    throw std::runtime_error("'" + path.string() +
                             "' cannot be written; are there space and permission in its folder?");
  }
}

BagMetadata MetadataIo::read_metadata(const std::string& uri) {
  const fs::path path = fs::path(uri) / metadata_filename;
  const std::string text = read_text(path);
  BagMetadata metadata;
  try {
    const YAML::Node root = YAML::Load(text);
    if (!root.IsMap() || !root[top_key].IsDefined()) {
      throw std::runtime_error("there is no mapping '" + std::string(top_key) + "'");
    }
    metadata = from_yaml(root[top_key]);
  } catch (const std::runtime_error& error) {  // YAML::Exception is one
    throw std::runtime_error("Exception on parsing info file: '" + path.string() +
                             "': " + error.what());
  }
  metadata.bag_size = directory_size(uri);
  return metadata;
}

bool MetadataIo::metadata_file_exists(const std::string& uri) {
  std::error_code error;
  return fs::exists(fs::path(uri) / metadata_filename, error);
}

std::string MetadataIo::serialize_metadata(const BagMetadata& metadata) {
  std::ostringstream text;
  text << to_yaml(metadata);
  return text.str();
}

BagMetadata MetadataIo::deserialize_metadata(const std::string& serialized_metadata) {
  return from_yaml(YAML::Load(serialized_metadata));
}

}  // namespace rosbag2_storage
