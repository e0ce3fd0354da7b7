// SPDX-License-Identifier: Apache-2.0
#ifndef SAMPLE_METADATA_HPP_
#define SAMPLE_METADATA_HPP_

#include <string>

#include "rosbag2_storage/bag_metadata.hpp"

// A bag of two files, and how ROS 2 Humble writes it.
inline rosbag2_storage::BagMetadata sample_metadata() {
  using std::chrono::nanoseconds;
  using Time = decltype(rosbag2_storage::BagMetadata::starting_time);
  rosbag2_storage::BagMetadata metadata;
  metadata.storage_identifier = "sqlite3";
  metadata.relative_file_paths = {"bag_0.db3", "bag_1.db3"};
  metadata.files = {{"bag_0.db3", Time(nanoseconds(1700000000000000000)), nanoseconds(3000), 2},
                    {"bag_1.db3", Time(nanoseconds(1700000000000004000)), nanoseconds(0), 1}};
  metadata.duration = nanoseconds(4000);
  metadata.starting_time = Time(nanoseconds(1700000000000000000));
  metadata.message_count = 3;
  metadata.topics_with_message_count = {
      {{"/chatter", "std_msgs/msg/String", "cdr", "- history: 3\n  depth: 0"}, 2},
      {{"/other", "std_msgs/msg/Float64", "cdr", ""}, 1}};
  return metadata;
}

inline const std::string sample_text = R"(rosbag2_bagfile_information:
  version: 5
  storage_identifier: sqlite3
  duration:
    nanoseconds: 4000
  starting_time:
    nanoseconds_since_epoch: 1700000000000000000
  message_count: 3
  topics_with_message_count:
    - topic_metadata:
        name: /chatter
        type: std_msgs/msg/String
        serialization_format: cdr
        offered_qos_profiles: "- history: 3\n  depth: 0"
      message_count: 2
    - topic_metadata:
        name: /other
        type: std_msgs/msg/Float64
        serialization_format: cdr
        offered_qos_profiles: ""
      message_count: 1
  compression_format: ""
  compression_mode: ""
  relative_file_paths:
    - bag_0.db3
    - bag_1.db3
  files:
    - path: bag_0.db3
      starting_time:
        nanoseconds_since_epoch: 1700000000000000000
      duration:
        nanoseconds: 3000
      message_count: 2
    - path: bag_1.db3
      starting_time:
        nanoseconds_since_epoch: 1700000000000004000
      duration:
        nanoseconds: 0
      message_count: 1)";

#endif  // SAMPLE_METADATA_HPP_
