// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__STORAGE_INTERFACES__READ_ONLY_INTERFACE_HPP_
#define ROSBAG2_STORAGE__STORAGE_INTERFACES__READ_ONLY_INTERFACE_HPP_

#include "rcutils/time.h"
#include "rosbag2_storage/storage_filter.hpp"
#include "rosbag2_storage/storage_interfaces/base_info_interface.hpp"
#include "rosbag2_storage/storage_interfaces/base_io_interface.hpp"
#include "rosbag2_storage/storage_interfaces/base_read_interface.hpp"

namespace rosbag2_storage {
namespace storage_interfaces {

class ReadOnlyInterface : public BaseInfoInterface,
                          public BaseIOInterface,
                          public BaseReadInterface {
 public:
  ~ReadOnlyInterface() override = default;

  void open(const StorageOptions& storage_options, IOFlag io_flag = IOFlag::READ_ONLY) override = 0;

  // Takes effect from the present position on: what was read does not come again.
  virtual void set_filter(const StorageFilter& storage_filter) = 0;

  virtual void reset_filter() = 0;

  // The next message is the first that passes the filter with this time stamp or a later one; the
  // jump may go either way.
  virtual void seek(const rcutils_time_point_value_t& timestamp) = 0;
};

}  // namespace storage_interfaces
}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__STORAGE_INTERFACES__READ_ONLY_INTERFACE_HPP_
