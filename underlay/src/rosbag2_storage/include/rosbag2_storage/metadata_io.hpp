// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__METADATA_IO_HPP_
#define ROSBAG2_STORAGE__METADATA_IO_HPP_

#include <string>

#include "rosbag2_storage/bag_metadata.hpp"

namespace rosbag2_storage {

// Reads and writes the metadata.yaml in a bag's folder (the uri). Versions 4 and 5 are read. What
// cannot be read or written throws std::runtime_error.
class MetadataIo {
 public:
  static constexpr const char* const metadata_filename = "metadata.yaml";

  virtual ~MetadataIo() = default;

  // The file appears as a whole or not at all.
  virtual void write_metadata(const std::string& uri, const BagMetadata& metadata);

  virtual BagMetadata read_metadata(const std::string& uri);

  virtual bool metadata_file_exists(const std::string& uri);

  virtual std::string serialize_metadata(const BagMetadata& metadata);

  virtual BagMetadata deserialize_metadata(const std::string& serialized_metadata);
};

}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__METADATA_IO_HPP_
