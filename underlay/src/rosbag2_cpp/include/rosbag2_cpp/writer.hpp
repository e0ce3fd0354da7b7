// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_CPP__WRITER_HPP_
#define ROSBAG2_CPP__WRITER_HPP_

#include <memory>
#include <mutex>
#include <string>

#include "rclcpp/serialization.hpp"
#include "rclcpp/serialized_message.hpp"
#include "rclcpp/time.hpp"
#include "rosbag2_cpp/converter_options.hpp"
#include "rosbag2_cpp/writers/sequential_writer.hpp"
#include "rosbag2_storage/serialized_bag_message.hpp"
#include "rosbag2_storage/storage_options.hpp"
#include "rosbag2_storage/topic_metadata.hpp"
#include "rosidl_runtime_cpp/traits.hpp"

namespace rosbag2_cpp {

// Writes a new bag. Threads may share it. Everything throws std::runtime_error if it fails, or, but
// for open() and close(), if no bag is open.
class Writer final {
 public:
  explicit Writer(std::unique_ptr<writer_interfaces::BaseWriterInterface> writer_impl =
                      std::make_unique<writers::SequentialWriter>());
  ~Writer();

  // The folder, which must not exist yet.
  void open(const std::string& uri);
  void open(const rosbag2_storage::StorageOptions& storage_options,
            const ConverterOptions& converter_options = ConverterOptions());

  // Writes metadata.yaml, too.
  void close();

  void create_topic(const rosbag2_storage::TopicMetadata& topic_with_type);
  void remove_topic(const rosbag2_storage::TopicMetadata& topic_with_type);

  // The topic must have been created.
  void write(std::shared_ptr<rosbag2_storage::SerializedBagMessage> message);

  // The others create the topic if it is new.
  void write(std::shared_ptr<rosbag2_storage::SerializedBagMessage> message,
             const std::string& topic_name, const std::string& type_name,
             const std::string& serialization_format = "cdr");

  [[deprecated("pass the message as a shared pointer, which saves a copy")]] void write(
      const rclcpp::SerializedMessage& message, const std::string& topic_name,
      const std::string& type_name, const rclcpp::Time& time);

  // Takes the bytes out of the message.
  void write(std::shared_ptr<rclcpp::SerializedMessage> message, const std::string& topic_name,
             const std::string& type_name, const rclcpp::Time& time);

  template <class MessageT>
  void write(const MessageT& message, const std::string& topic_name, const rclcpp::Time& time) {
    auto serialized = std::make_shared<rclcpp::SerializedMessage>();
    rclcpp::Serialization<MessageT>().serialize_message(&message, serialized.get());
    write(serialized, topic_name, rosidl_generator_traits::name<MessageT>(), time);
  }

  writer_interfaces::BaseWriterInterface& get_implementation_handle() const {
    return *writer_impl_;
  }

 private:
  std::mutex writer_mutex_;
  std::unique_ptr<writer_interfaces::BaseWriterInterface> writer_impl_;
};

}  // namespace rosbag2_cpp

#endif  // ROSBAG2_CPP__WRITER_HPP_
