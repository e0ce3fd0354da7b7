// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__TOPIC_METADATA_HPP_
#define ROSBAG2_STORAGE__TOPIC_METADATA_HPP_

#include <string>

namespace rosbag2_storage {

struct TopicMetadata {
  std::string name;
  std::string type;
  std::string serialization_format;
  // The publishers' qualities of service: a YAML sequence as text, empty if unknown.
  std::string offered_qos_profiles;

  bool operator==(const TopicMetadata& other) const {
    return name == other.name && type == other.type &&
           serialization_format == other.serialization_format;
  }
};

}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__TOPIC_METADATA_HPP_
