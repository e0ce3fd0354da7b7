// SPDX-License-Identifier: Apache-2.0
#ifndef SERIALIZED_BYTES_HPP_
#define SERIALIZED_BYTES_HPP_

#include <cstring>

#include "rclcpp/serialized_message.hpp"
#include "wire/codec.hpp"

namespace rclcpp {

/// `bytes` must not be empty.
inline void assign(SerializedMessage& message, const wire::Bytes& bytes) {
  if (message.capacity() < bytes.size()) {
    message.reserve(bytes.size());
  }
  rcl_serialized_message_t& raw = message.get_rcl_serialized_message();
  std::memcpy(raw.buffer, bytes.data(), bytes.size());
  raw.buffer_length = bytes.size();
}

}  // namespace rclcpp

#endif  // SERIALIZED_BYTES_HPP_
