// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_STORAGE__STORAGE_INTERFACES__BASE_INFO_INTERFACE_HPP_
#define ROSBAG2_STORAGE__STORAGE_INTERFACES__BASE_INFO_INTERFACE_HPP_

#include <cstdint>
#include <string>

#include "rosbag2_storage/bag_metadata.hpp"

namespace rosbag2_storage {
namespace storage_interfaces {

class BaseInfoInterface {
 public:
  virtual ~BaseInfoInterface() = default;

  // Counts what is in the file; takes time that grows with the number of messages.
  virtual BagMetadata get_metadata() = 0;

  // The file, as it was named on opening and with its extension.
  virtual std::string get_relative_file_path() const = 0;

  virtual uint64_t get_bagfile_size() const = 0;

  virtual std::string get_storage_identifier() const = 0;
};

}  // namespace storage_interfaces
}  // namespace rosbag2_storage

#endif  // ROSBAG2_STORAGE__STORAGE_INTERFACES__BASE_INFO_INTERFACE_HPP_
