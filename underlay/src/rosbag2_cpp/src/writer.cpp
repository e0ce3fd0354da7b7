// SPDX-License-Identifier: Apache-2.0
#include "rosbag2_cpp/writer.hpp"

#include <stdexcept>

#include "rosbag2_storage/default_storage_id.hpp"
#include "rosbag2_storage/ros_helper.hpp"

namespace rosbag2_cpp {
namespace {

std::shared_ptr<rosbag2_storage::SerializedBagMessage> make_message(const std::string& topic_name,
                                                                    const rclcpp::Time& time) {
  auto message = std::make_shared<rosbag2_storage::SerializedBagMessage>();
  message->topic_name = topic_name;
  message->time_stamp = time.nanoseconds();
  return message;
}

}  // namespace

Writer::Writer(std::unique_ptr<writer_interfaces::BaseWriterInterface> writer_impl)
    : writer_impl_(std::move(writer_impl)) {
}

Writer::~Writer() = default;

void Writer::open(const std::string& uri) {
  rosbag2_storage::StorageOptions storage_options;
  storage_options.uri = uri;
  storage_options.storage_id = rosbag2_storage::get_default_storage_id();
  open(storage_options);
}

void Writer::open(const rosbag2_storage::StorageOptions& storage_options,
                  const ConverterOptions& converter_options) {
  const std::lock_guard<std::mutex> lock(writer_mutex_);
  writer_impl_->open(storage_options, converter_options);
}

void Writer::close() {
  const std::lock_guard<std::mutex> lock(writer_mutex_);
  writer_impl_->close();
}

void Writer::create_topic(const rosbag2_storage::TopicMetadata& topic_with_type) {
  const std::lock_guard<std::mutex> lock(writer_mutex_);
  writer_impl_->create_topic(topic_with_type);
}

void Writer::remove_topic(const rosbag2_storage::TopicMetadata& topic_with_type) {
  const std::lock_guard<std::mutex> lock(writer_mutex_);
  writer_impl_->remove_topic(topic_with_type);
}

void Writer::write(std::shared_ptr<rosbag2_storage::SerializedBagMessage> message) {
  const std::lock_guard<std::mutex> lock(writer_mutex_);
  writer_impl_->write(std::move(message));
}

void Writer::write(std::shared_ptr<rosbag2_storage::SerializedBagMessage> message,
                   const std::string& topic_name, const std::string& type_name,
                   const std::string& serialization_format) {
  if (message->topic_name != topic_name) {
    throw std::runtime_error("A message of topic '" + message->topic_name +
                             "' cannot be written as one of topic '" + topic_name + "'");
  }
  create_topic({topic_name, type_name, serialization_format, ""});
  write(std::move(message));
}

void Writer::write(const rclcpp::SerializedMessage& message, const std::string& topic_name,
                   const std::string& type_name, const rclcpp::Time& time) {
  auto bag_message = make_message(topic_name, time);
  const auto& bytes = message.get_rcl_serialized_message();
  bag_message->serialized_data =
      rosbag2_storage::make_serialized_message(bytes.buffer, bytes.buffer_length);
  write(std::move(bag_message), topic_name, type_name);
}

void Writer::write(std::shared_ptr<rclcpp::SerializedMessage> message,
                   const std::string& topic_name, const std::string& type_name,
                   const rclcpp::Time& time) {
  auto bag_message = make_message(topic_name, time);
  auto owner = std::make_shared<rclcpp::SerializedMessage>(std::move(*message));
  bag_message->serialized_data = {owner, &owner->get_rcl_serialized_message()};
  write(std::move(bag_message), topic_name, type_name);
}

}  // namespace rosbag2_cpp
