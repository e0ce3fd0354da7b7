// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__STORAGE_FILTER_HPP_
#define ROSBAG2_STORAGE__STORAGE_FILTER_HPP_

#include <string>
#include <vector>

namespace rosbag2_storage {

struct StorageFilter {
  // Only messages of these topics are read; an empty list means all.
  std::vector<std::string> topics;
};

}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__STORAGE_FILTER_HPP_
