// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__BAG_METADATA_HPP_
#define ROSBAG2_STORAGE__BAG_METADATA_HPP_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "rosbag2_storage/topic_metadata.hpp"

namespace rosbag2_storage {

struct TopicInformation {
  TopicMetadata topic_metadata;
  size_t message_count = 0;
};

// One file of a bag.
struct FileInformation {
  std::string path;
  std::chrono::time_point<std::chrono::high_resolution_clock> starting_time{};
  std::chrono::nanoseconds duration{0};
  size_t message_count = 0;
};

// What metadata.yaml says of a bag.
struct BagMetadata {
  int version = 5;
  uint64_t bag_size = 0;  // bytes; known only of bags on disk, not part of the file
  std::string storage_identifier;
  std::vector<std::string> relative_file_paths;
  std::vector<FileInformation> files;
  std::chrono::nanoseconds duration{0};
  std::chrono::time_point<std::chrono::high_resolution_clock> starting_time{};
  uint64_t message_count = 0;
  std::vector<TopicInformation> topics_with_message_count;
  std::string compression_format;
  std::string compression_mode;
};

}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__BAG_METADATA_HPP_
