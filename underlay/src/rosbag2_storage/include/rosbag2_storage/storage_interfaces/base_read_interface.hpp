// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__STORAGE_INTERFACES__BASE_READ_INTERFACE_HPP_
#define ROSBAG2_STORAGE__STORAGE_INTERFACES__BASE_READ_INTERFACE_HPP_

#include <memory>
#include <vector>

#include "rosbag2_storage/serialized_bag_message.hpp"
#include "rosbag2_storage/topic_metadata.hpp"

namespace rosbag2_storage {
namespace storage_interfaces {

class BaseReadInterface {
 public:
  virtual ~BaseReadInterface() = default;

  virtual bool has_next() = 0;

  // Messages come in the order of their time stamps.
  virtual std::shared_ptr<SerializedBagMessage> read_next() = 0;

  virtual std::vector<TopicMetadata> get_all_topics_and_types() = 0;
};

}  // namespace storage_interfaces
}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__STORAGE_INTERFACES__BASE_READ_INTERFACE_HPP_
