// SPDX-License-Identifier: Apache-2.0
#ifndef WRITERS__BAG_STATISTICS_HPP_
#define WRITERS__BAG_STATISTICS_HPP_

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "rosbag2_storage/bag_metadata.hpp"
#include "rosbag2_storage/serialized_bag_message.hpp"

namespace rosbag2_cpp {
namespace writers {

// Adds up what metadata.yaml says of a bag while it is written. Threads may share it.
class BagStatistics {
 public:
  using Time = decltype(rosbag2_storage::BagMetadata::starting_time);

  // What follows is in this file.
  void begin_file(const std::string& name);

  // Throws std::runtime_error if there is such a topic of another type.
  bool is_new(const rosbag2_storage::TopicMetadata& topic) const;
  void add_topic(const rosbag2_storage::TopicMetadata& topic);
  void remove_topic(const std::string& name);
  bool has_topic(const std::string& name) const;
  std::vector<rosbag2_storage::TopicMetadata> topics() const;

  void count(const rosbag2_storage::SerializedBagMessage& message);

  rosbag2_storage::BagMetadata metadata(const std::string& storage_identifier) const;

 private:
  // The number of topics if there is none of this name.
  size_t index_of(const std::string& name) const;

  mutable std::mutex mutex_;
  std::vector<rosbag2_storage::TopicInformation> topics_;  // in the order of their creation
  std::vector<rosbag2_storage::FileInformation> files_;
};

}  // namespace writers
}  // namespace rosbag2_cpp

#endif  // WRITERS__BAG_STATISTICS_HPP_
