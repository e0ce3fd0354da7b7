// SPDX-License-Identifier: Apache-2.0
#include "rosbag2_storage/default_storage_id.hpp"
#include "rosbag2_storage/storage_interfaces/base_io_interface.hpp"

namespace rosbag2_storage {

std::string get_default_storage_id() {
  return "sqlite3";
}

namespace storage_interfaces {

const uint64_t MAX_BAGFILE_SIZE_NO_SPLIT = 0;
const uint64_t MAX_BAGFILE_DURATION_NO_SPLIT = 0;

}  // namespace storage_interfaces
}  // namespace rosbag2_storage
