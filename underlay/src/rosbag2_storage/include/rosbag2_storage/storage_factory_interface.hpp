// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__STORAGE_FACTORY_INTERFACE_HPP_
#define ROSBAG2_STORAGE__STORAGE_FACTORY_INTERFACE_HPP_

#include <memory>

#include "rosbag2_storage/storage_interfaces/read_only_interface.hpp"
#include "rosbag2_storage/storage_interfaces/read_write_interface.hpp"
#include "rosbag2_storage/storage_options.hpp"

namespace rosbag2_storage {

class StorageFactoryInterface {
 public:
  virtual ~StorageFactoryInterface() = default;

  virtual std::shared_ptr<storage_interfaces::ReadOnlyInterface> open_read_only(
      const StorageOptions& storage_options) = 0;

  virtual std::shared_ptr<storage_interfaces::ReadWriteInterface> open_read_write(
      const StorageOptions& storage_options) = 0;
};

}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__STORAGE_FACTORY_INTERFACE_HPP_
