// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/serialization.hpp"

#include "rcl_error.hpp"
#include "rcpputils/asserts.hpp"
#include "serialized_bytes.hpp"

namespace rclcpp {

SerializationBase::SerializationBase(const rosidl_message_type_support_t* type_support)
    : type_support_(type_support) {
  rcpputils::check_true(type_support != nullptr, "Typesupport is nullpointer.");
}

void SerializationBase::serialize_message(const void* ros_message,
                                          SerializedMessage* serialized_message) const {
  rcpputils::check_true(ros_message != nullptr, "ROS message is nullpointer.");
  rcpputils::check_true(serialized_message != nullptr, "Serialized message is nullpointer.");
  thread_local wire::Bytes buffer;
  try {
    wire::encode(wire::members_of(*type_support_), ros_message, buffer);
  } catch (const std::logic_error& error) {
    throw exceptions::RCLError(rcl_error(RCL_RET_ERROR, error.what()),
                               "Failed to serialize ROS message.: ");
  }
  assign(*serialized_message, buffer);
}

void SerializationBase::deserialize_message(const SerializedMessage* serialized_message,
                                            void* ros_message) const {
  rcpputils::check_true(serialized_message != nullptr, "Serialized message is nullpointer.");
  rcpputils::check_true(serialized_message->capacity() != 0,
                        "Wrongly initialized. Serialized message has a capacity of zero.");
  rcpputils::check_true(serialized_message->size() != 0,
                        "Wrongly initialized. Serialized message has a size of zero.");
  rcpputils::check_true(ros_message != nullptr, "ROS message is a nullpointer.");
  const rcl_serialized_message_t& raw = serialized_message->get_rcl_serialized_message();
  try {
    wire::decode(wire::members_of(*type_support_), raw.buffer, raw.buffer_length, ros_message);
  } catch (const wire::DecodeError& error) {
    throw exceptions::RCLError(rcl_error(RCL_RET_ERROR, error.what()),
                               "Failed to deserialize ROS message.: ");
  }
}

}  // namespace rclcpp
