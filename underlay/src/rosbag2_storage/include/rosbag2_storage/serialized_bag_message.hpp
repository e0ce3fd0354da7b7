// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__SERIALIZED_BAG_MESSAGE_HPP_
#define ROSBAG2_STORAGE__SERIALIZED_BAG_MESSAGE_HPP_

#include <memory>
#include <string>

#include "rcutils/time.h"
#include "rcutils/types/uint8_array.h"

namespace rosbag2_storage {

struct SerializedBagMessage {
  std::shared_ptr<rcutils_uint8_array_t> serialized_data;
  rcutils_time_point_value_t time_stamp = 0;  // ns since the epoch
  std::string topic_name;
};

typedef std::shared_ptr<SerializedBagMessage> SerializedBagMessageSharedPtr;

}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__SERIALIZED_BAG_MESSAGE_HPP_
