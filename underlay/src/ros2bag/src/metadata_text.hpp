// SPDX-License-Identifier: Apache-2.0
#ifndef METADATA_TEXT_HPP_
#define METADATA_TEXT_HPP_

#include <string>

#include "rosbag2_storage/bag_metadata.hpp"

namespace ros2bag {

/// What `ros2 bag info` prints.
std::string to_text(const rosbag2_storage::BagMetadata& metadata);

}  // namespace ros2bag

#endif  // METADATA_TEXT_HPP_
