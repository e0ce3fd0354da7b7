// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__STORAGE_INTERFACES__BASE_IO_INTERFACE_HPP_
#define ROSBAG2_STORAGE__STORAGE_INTERFACES__BASE_IO_INTERFACE_HPP_

#include <cstdint>

#include "rosbag2_storage/storage_options.hpp"

namespace rosbag2_storage {
namespace storage_interfaces {

enum class IOFlag : uint8_t { READ_ONLY = 0, READ_WRITE = 1, APPEND = 2 };

extern const uint64_t MAX_BAGFILE_SIZE_NO_SPLIT;
extern const uint64_t MAX_BAGFILE_DURATION_NO_SPLIT;

class BaseIOInterface {
 public:
  virtual ~BaseIOInterface() = default;

  // To read, the uri is the path of an existing file. To write, it is the path of a new one without
  // extension, which the storage adds.
  virtual void open(const StorageOptions& storage_options, IOFlag io_flag) = 0;
};

}  // namespace storage_interfaces
}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__STORAGE_INTERFACES__BASE_IO_INTERFACE_HPP_
