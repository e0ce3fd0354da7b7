// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__STORAGE_FACTORY_HPP_
#define ROSBAG2_STORAGE__STORAGE_FACTORY_HPP_

#include <memory>

#include "rosbag2_storage/storage_factory_interface.hpp"

namespace rosbag2_storage {

// Opens single files of bags with the plug-in that storage_options.storage_id names. With an empty
// id, reading tries all plug-ins and writing is refused. Throws std::runtime_error, never returns
// null.
class StorageFactory : public StorageFactoryInterface {
 public:
  StorageFactory();
  ~StorageFactory() override;

  std::shared_ptr<storage_interfaces::ReadOnlyInterface> open_read_only(
      const StorageOptions& storage_options) override;

  std::shared_ptr<storage_interfaces::ReadWriteInterface> open_read_write(
      const StorageOptions& storage_options) override;
};

}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__STORAGE_FACTORY_HPP_
