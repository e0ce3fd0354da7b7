// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_CPP__WRITER_INTERFACES__BASE_WRITER_INTERFACE_HPP_
#define ROSBAG2_CPP__WRITER_INTERFACES__BASE_WRITER_INTERFACE_HPP_

#include <memory>

#include "rosbag2_cpp/converter_options.hpp"
#include "rosbag2_storage/serialized_bag_message.hpp"
#include "rosbag2_storage/storage_options.hpp"
#include "rosbag2_storage/topic_metadata.hpp"

namespace rosbag2_cpp {
namespace writer_interfaces {

class BaseWriterInterface {
 public:
  virtual ~BaseWriterInterface() = default;

  virtual void open(const rosbag2_storage::StorageOptions& storage_options,
                    const ConverterOptions& converter_options) = 0;
  virtual void close() = 0;
  virtual void create_topic(const rosbag2_storage::TopicMetadata& topic_with_type) = 0;
  virtual void remove_topic(const rosbag2_storage::TopicMetadata& topic_with_type) = 0;
  virtual void write(std::shared_ptr<rosbag2_storage::SerializedBagMessage> message) = 0;
};

}  // namespace writer_interfaces
}  // namespace rosbag2_cpp

#endif  // ROSBAG2_CPP__WRITER_INTERFACES__BASE_WRITER_INTERFACE_HPP_
