// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__STORAGE_INTERFACES__READ_WRITE_INTERFACE_HPP_
#define ROSBAG2_STORAGE__STORAGE_INTERFACES__READ_WRITE_INTERFACE_HPP_

#include <cstdint>

#include "rosbag2_storage/storage_interfaces/base_write_interface.hpp"
#include "rosbag2_storage/storage_interfaces/read_only_interface.hpp"

namespace rosbag2_storage {
namespace storage_interfaces {

class ReadWriteInterface : public ReadOnlyInterface, public BaseWriteInterface {
 public:
  ~ReadWriteInterface() override = default;

  void open(const StorageOptions& storage_options,
            IOFlag io_flag = IOFlag::READ_WRITE) override = 0;

  // The smallest size in bytes that StorageOptions::max_bagfile_size may ask for.
  virtual uint64_t get_minimum_split_file_size() const = 0;
};

}  // namespace storage_interfaces
}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__STORAGE_INTERFACES__READ_WRITE_INTERFACE_HPP_
