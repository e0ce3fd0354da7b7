// SPDX-License-Identifier: Apache-2.0
#include "rosbag2_cpp/info.hpp"

#include <filesystem>
#include <stdexcept>

#include "rosbag2_storage/metadata_io.hpp"
#include "rosbag2_storage/storage_factory.hpp"

namespace rosbag2_cpp {

rosbag2_storage::BagMetadata Info::read_metadata(const std::string& uri,
                                                 const std::string& storage_id) {
  std::error_code error;
  if (!std::filesystem::exists(uri, error)) {
    throw std::runtime_error("Bag path '" + uri + "' does not exist.");
  }
  rosbag2_storage::MetadataIo metadata_io;
  if (metadata_io.metadata_file_exists(uri)) {
    return metadata_io.read_metadata(uri);
  }
  if (std::filesystem::is_directory(uri, error)) {
    throw std::runtime_error("Could not find metadata in bag directory '" + uri +
                             "'; 'ros2 bag reindex' writes it anew");
  }
  rosbag2_storage::StorageOptions options;
  options.uri = uri;
  options.storage_id = storage_id;
  return rosbag2_storage::StorageFactory().open_read_only(options)->get_metadata();
}

}  // namespace rosbag2_cpp
