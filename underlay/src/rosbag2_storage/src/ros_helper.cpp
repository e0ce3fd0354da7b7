// SPDX-License-Identifier: Apache-2.0
#include "rosbag2_storage/ros_helper.hpp"

#include <cstring>
#include <new>

#include "rcutils/allocator.h"
#include "rcutils/error_handling.h"

namespace rosbag2_storage {

std::shared_ptr<rcutils_uint8_array_t> make_serialized_message(const void* data, size_t size) {
  auto message = make_empty_serialized_message(size);
  if (size > 0) {
    std::memcpy(message->buffer, data, size);
    message->buffer_length = size;
  }
  return message;
}

std::shared_ptr<rcutils_uint8_array_t> make_empty_serialized_message(size_t size) {
  const auto destroy = [](rcutils_uint8_array_t* message) {
    // Fails only for a buffer that was never allocated, where there is nothing to free.
    if (rcutils_uint8_array_fini(message) != RCUTILS_RET_OK) {
      rcutils_reset_error();
    }
    delete message;
  };
  auto message =
      std::make_unique<rcutils_uint8_array_t>(rcutils_get_zero_initialized_uint8_array());
  const rcutils_allocator_t allocator = rcutils_get_default_allocator();
  if (rcutils_uint8_array_init(message.get(), size, &allocator) != RCUTILS_RET_OK) {
    rcutils_reset_error();
    throw std::bad_alloc();
  }
  return {message.release(), destroy};
}

}  // namespace rosbag2_storage
