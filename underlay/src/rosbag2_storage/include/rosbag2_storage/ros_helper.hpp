// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__ROS_HELPER_HPP_
#define ROSBAG2_STORAGE__ROS_HELPER_HPP_

#include <cstddef>
#include <memory>

#include "rcutils/types/uint8_array.h"

namespace rosbag2_storage {

// A buffer that holds a copy of the data.
std::shared_ptr<rcutils_uint8_array_t> make_serialized_message(const void* data, size_t size);

// A buffer of length 0 with room for size bytes.
std::shared_ptr<rcutils_uint8_array_t> make_empty_serialized_message(size_t size);

}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__ROS_HELPER_HPP_
