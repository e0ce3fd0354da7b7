// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__SERIALIZED_MESSAGE_HPP_
#define RCLCPP__SERIALIZED_MESSAGE_HPP_

#include <cstddef>

#include "rcl/allocator.h"
#include "rcl/types.h"

namespace rclcpp {

/// Owns the bytes of a message as they go over the wire.
class SerializedMessage {
 public:
  explicit SerializedMessage(const rcl_allocator_t& allocator = rcl_get_default_allocator());
  explicit SerializedMessage(size_t initial_capacity,
                             const rcl_allocator_t& allocator = rcl_get_default_allocator());
  SerializedMessage(const SerializedMessage& other);
  explicit SerializedMessage(const rcl_serialized_message_t& other);
  SerializedMessage(SerializedMessage&& other);
  /// Takes the bytes over and leaves `other` zero-initialized.
  explicit SerializedMessage(rcl_serialized_message_t&& other);

  SerializedMessage& operator=(const SerializedMessage& other);
  SerializedMessage& operator=(const rcl_serialized_message_t& other);
  SerializedMessage& operator=(SerializedMessage&& other);
  SerializedMessage& operator=(rcl_serialized_message_t&& other);

  virtual ~SerializedMessage();

  rcl_serialized_message_t& get_rcl_serialized_message();
  const rcl_serialized_message_t& get_rcl_serialized_message() const;

  /// Bytes of the message.
  size_t size() const;
  /// Bytes that are allocated for it.
  size_t capacity() const;
  /// Sets the capacity; what does not fit any more is cut off.
  void reserve(size_t capacity);
  /// The caller has to finalize what is returned.
  rcl_serialized_message_t release_rcl_serialized_message();

 private:
  rcl_serialized_message_t serialized_message_;
};

}  // namespace rclcpp

#endif  // RCLCPP__SERIALIZED_MESSAGE_HPP_
