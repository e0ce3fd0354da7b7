// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__STORAGE_OPTIONS_HPP_
#define ROSBAG2_STORAGE__STORAGE_OPTIONS_HPP_

#include <cstdint>
#include <string>

namespace rosbag2_storage {

struct StorageOptions {
  // The bag's folder, or one file of a bag.
  std::string uri;

  // "sqlite3"; empty means: what the bag says when reading, the default when writing.
  std::string storage_id;

  // A file that has reached this size in bytes is followed by another; 0: never.
  uint64_t max_bagfile_size = 0;

  // A file that spans more than this many seconds is followed by another; 0: never.
  uint64_t max_bagfile_duration = 0;

  // Bytes of messages that may wait for the disk; 0: each write goes to disk at once.
  uint64_t max_cache_size = 0;

  // "none" or "resilient", which survives a loss of power as well.
  std::string storage_preset_profile = "";

  // Not supported here: must be empty.
  std::string storage_config_uri = "";

  // Not supported here: must be false.
  bool snapshot_mode = false;
};

}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__STORAGE_OPTIONS_HPP_
