// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__SERIALIZATION_HPP_
#define RCLCPP__SERIALIZATION_HPP_

#include <type_traits>

#include "rosidl_runtime_c/message_type_support_struct.h"
#include "rosidl_typesupport_cpp/message_type_support.hpp"

namespace rclcpp {

class SerializedMessage;

namespace serialization_traits {

template <typename T>
struct is_serialized_message_class : std::false_type {};

template <>
struct is_serialized_message_class<SerializedMessage> : std::true_type {};

}  // namespace serialization_traits

/// Turns messages of one type into bytes and back.
class SerializationBase {
 public:
  explicit SerializationBase(const rosidl_message_type_support_t* type_support);
  virtual ~SerializationBase() = default;

  void serialize_message(const void* ros_message, SerializedMessage* serialized_message) const;
  /// Throws exceptions::RCLError if the bytes are no message of the type; `ros_message` then may
  /// hold a part of it.
  void deserialize_message(const SerializedMessage* serialized_message, void* ros_message) const;

 private:
  const rosidl_message_type_support_t* type_support_;
};

template <typename MessageT>
class Serialization : public SerializationBase {
 public:
  Serialization()
      : SerializationBase(rosidl_typesupport_cpp::get_message_type_support_handle<MessageT>()) {
    static_assert(!serialization_traits::is_serialized_message_class<MessageT>::value,
                  "a serialized message cannot be serialized again");
  }
};

}  // namespace rclcpp

#endif  // RCLCPP__SERIALIZATION_HPP_
