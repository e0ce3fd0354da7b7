// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__DEFAULT_STORAGE_ID_HPP_
#define ROSBAG2_STORAGE__DEFAULT_STORAGE_ID_HPP_

#include <string>

namespace rosbag2_storage {

std::string get_default_storage_id();

}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__DEFAULT_STORAGE_ID_HPP_
