// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_CPP__REINDEXER_HPP_
#define ROSBAG2_CPP__REINDEXER_HPP_

#include "rosbag2_storage/metadata_io.hpp"
#include "rosbag2_storage/storage_factory.hpp"
#include "rosbag2_storage/storage_options.hpp"

namespace rosbag2_cpp {

// Writes metadata.yaml anew from the files in a bag's folder, which stay as they are.
class Reindexer {
 public:
  virtual ~Reindexer() = default;

  // Of the options, uri (the folder) and storage_id count. Throws std::runtime_error, and then
  // writes nothing.
  void reindex(const rosbag2_storage::StorageOptions& storage_options);

 private:
  rosbag2_storage::StorageFactory storage_factory_;
  rosbag2_storage::MetadataIo metadata_io_;
};

}  // namespace rosbag2_cpp

#endif  // ROSBAG2_CPP__REINDEXER_HPP_
