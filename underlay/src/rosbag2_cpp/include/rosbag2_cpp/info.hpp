// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_CPP__INFO_HPP_
#define ROSBAG2_CPP__INFO_HPP_

#include <string>

#include "rosbag2_storage/bag_metadata.hpp"

namespace rosbag2_cpp {

class Info {
 public:
  virtual ~Info() = default;

  // What metadata.yaml says if the uri is a bag's folder, what is counted if it is one of its
  // files.
  virtual rosbag2_storage::BagMetadata read_metadata(const std::string& uri,
                                                     const std::string& storage_id = "");
};

}  // namespace rosbag2_cpp

#endif  // ROSBAG2_CPP__INFO_HPP_
