// SPDX-License-Identifier: Apache-2.0
#include "rosbag2_storage/storage_factory.hpp"

#include <stdexcept>

#include "storage_plugins.hpp"

namespace rosbag2_storage {
namespace {

using storage_interfaces::IOFlag;
using storage_interfaces::ReadOnlyInterface;
using storage_interfaces::ReadWriteInterface;

std::shared_ptr<ReadWriteInterface> open_with(const StoragePlugin& plugin,
                                              const StorageOptions& options, IOFlag io_flag) {
  auto storage = create_storage(plugin);
  storage->open(options, io_flag);
  return storage;
}

std::shared_ptr<ReadWriteInterface> open_by_id(const StorageOptions& options, IOFlag io_flag) {
  std::string known;
  for (const StoragePlugin& plugin : find_storage_plugins()) {
    if (plugin.storage_id == options.storage_id) {
      return open_with(plugin, options, io_flag);
    }
    known += (known.empty() ? "" : ", ") + plugin.storage_id;
  }
  throw std::runtime_error("'" + options.uri + "': there is no storage '" + options.storage_id +
                           "'; known are: " + (known.empty() ? "none" : known));
}

std::shared_ptr<ReadWriteInterface> detect(const StorageOptions& options) {
  std::string reasons;
  for (const StoragePlugin& plugin : find_storage_plugins()) {
    try {
      return open_with(plugin, options, IOFlag::READ_ONLY);
    } catch (const std::runtime_error& error) {
      reasons += (reasons.empty() ? "" : "; ") + std::string(error.what());
    }
  }
  throw std::runtime_error(
      reasons.empty() ? "'" + options.uri +
                            "' cannot be opened: no package with a storage is in AMENT_PREFIX_PATH"
                      : reasons);
}

}  // namespace

StorageFactory::StorageFactory() = default;
StorageFactory::~StorageFactory() = default;

std::shared_ptr<ReadOnlyInterface> StorageFactory::open_read_only(
    const StorageOptions& storage_options) {
  return storage_options.storage_id.empty() ? detect(storage_options)
                                            : open_by_id(storage_options, IOFlag::READ_ONLY);
}

std::shared_ptr<ReadWriteInterface> StorageFactory::open_read_write(
    const StorageOptions& storage_options) {
  if (storage_options.storage_id.empty()) {
    throw std::runtime_error("'" + storage_options.uri +
                             "' cannot be written: no storage id is given, such as 'sqlite3'");
  }
  return open_by_id(storage_options, IOFlag::READ_WRITE);
}

}  // namespace rosbag2_storage
