// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__STORAGE_INTERFACES__BASE_WRITE_INTERFACE_HPP_
#define ROSBAG2_STORAGE__STORAGE_INTERFACES__BASE_WRITE_INTERFACE_HPP_

#include <memory>
#include <vector>

#include "rosbag2_storage/serialized_bag_message.hpp"
#include "rosbag2_storage/topic_metadata.hpp"

namespace rosbag2_storage {
namespace storage_interfaces {

class BaseWriteInterface {
 public:
  virtual ~BaseWriteInterface() = default;

  virtual void write(std::shared_ptr<const SerializedBagMessage> msg) = 0;

  // Many at once, which takes less time than one by one.
  virtual void write(const std::vector<std::shared_ptr<const SerializedBagMessage>>& msg) = 0;

  virtual void create_topic(const TopicMetadata& topic) = 0;

  virtual void remove_topic(const TopicMetadata& topic) = 0;
};

}  // namespace storage_interfaces
}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__STORAGE_INTERFACES__BASE_WRITE_INTERFACE_HPP_
