// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/serialized_message.hpp"

#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"
#include "rcutils/error_handling.h"

namespace rclcpp {
namespace {

void check(rcl_ret_t ret) {
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret);
  }
}

rcl_serialized_message_t copied(const rcl_serialized_message_t& from) {
  if (from.buffer_length > from.buffer_capacity) {
    throw std::invalid_argument("a serialized message claims " +
                                std::to_string(from.buffer_length) + " bytes in a buffer of " +
                                std::to_string(from.buffer_capacity));
  }
  auto to = rmw_get_zero_initialized_serialized_message();
  check(rmw_serialized_message_init(&to, from.buffer_capacity, &from.allocator));
  if (from.buffer_length > 0) {
    std::memcpy(to.buffer, from.buffer, from.buffer_length);
    to.buffer_length = from.buffer_length;
  }
  return to;
}

rcl_serialized_message_t taken(rcl_serialized_message_t& from) {
  return std::exchange(from, rmw_get_zero_initialized_serialized_message());
}

}  // namespace

SerializedMessage::SerializedMessage(const rcl_allocator_t& allocator)
    : SerializedMessage(0, allocator) {
}

SerializedMessage::SerializedMessage(size_t initial_capacity, const rcl_allocator_t& allocator)
    : serialized_message_(rmw_get_zero_initialized_serialized_message()) {
  check(rmw_serialized_message_init(&serialized_message_, initial_capacity, &allocator));
}

SerializedMessage::SerializedMessage(const SerializedMessage& other)
    : SerializedMessage(other.serialized_message_) {
}

SerializedMessage::SerializedMessage(const rcl_serialized_message_t& other)
    : serialized_message_(copied(other)) {
}

SerializedMessage::SerializedMessage(SerializedMessage&& other)
    : serialized_message_(taken(other.serialized_message_)) {
}

SerializedMessage::SerializedMessage(rcl_serialized_message_t&& other)
    : serialized_message_(taken(other)) {
}

SerializedMessage& SerializedMessage::operator=(const SerializedMessage& other) {
  return *this = other.serialized_message_;
}

SerializedMessage& SerializedMessage::operator=(const rcl_serialized_message_t& other) {
  if (&serialized_message_ != &other) {
    SerializedMessage copy(other);
    std::swap(serialized_message_, copy.serialized_message_);
  }
  return *this;
}

SerializedMessage& SerializedMessage::operator=(SerializedMessage&& other) {
  return *this = std::move(other.serialized_message_);
}

SerializedMessage& SerializedMessage::operator=(rcl_serialized_message_t&& other) {
  if (&serialized_message_ != &other) {
    SerializedMessage moved(std::move(other));
    std::swap(serialized_message_, moved.serialized_message_);
  }
  return *this;
}

SerializedMessage::~SerializedMessage() {
  if (serialized_message_.buffer == nullptr) {
    return;
  }
  if (rmw_serialized_message_fini(&serialized_message_) != RCL_RET_OK) {
    RCLCPP_ERROR(get_logger("rclcpp"), "cannot free a serialized message: %s",
                 rcutils_get_error_string().str);
    rcutils_reset_error();
  }
}

rcl_serialized_message_t& SerializedMessage::get_rcl_serialized_message() {
  return serialized_message_;
}
const rcl_serialized_message_t& SerializedMessage::get_rcl_serialized_message() const {
  return serialized_message_;
}

size_t SerializedMessage::size() const {
  return serialized_message_.buffer_length;
}
size_t SerializedMessage::capacity() const {
  return serialized_message_.buffer_capacity;
}

void SerializedMessage::reserve(size_t capacity) {
  check(rmw_serialized_message_resize(&serialized_message_, capacity));
}

rcl_serialized_message_t SerializedMessage::release_rcl_serialized_message() {
  return taken(serialized_message_);
}

}  // namespace rclcpp
