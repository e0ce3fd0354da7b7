// SPDX-License-Identifier: Apache-2.0
#ifndef STORAGE_PLUGINS_HPP_
#define STORAGE_PLUGINS_HPP_

#include <memory>
#include <string>
#include <vector>

#include "rosbag2_storage/storage_interfaces/read_write_interface.hpp"

namespace rosbag2_storage {

// What packages announce in the ament index under "rosbag2_storage_plugins", a line each:
// <storage id>;<class>;<library, relative to the package's prefix>
struct StoragePlugin {
  std::string storage_id;
  std::string class_name;
  std::string library;
};

std::vector<StoragePlugin> find_storage_plugins();

// Libraries stay loaded until the process ends, for nobody knows who still has an instance.
std::shared_ptr<storage_interfaces::ReadWriteInterface> create_storage(const StoragePlugin& plugin);

}  // namespace rosbag2_storage

#endif  // STORAGE_PLUGINS_HPP_
