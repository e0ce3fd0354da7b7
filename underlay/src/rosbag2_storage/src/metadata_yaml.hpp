// SPDX-License-Identifier: Apache-2.0
#ifndef METADATA_YAML_HPP_
#define METADATA_YAML_HPP_

#include "rosbag2_storage/bag_metadata.hpp"
#include "yaml-cpp/yaml.h"

namespace rosbag2_storage {

// The mapping below rosbag2_bagfile_information, with the keys in the order that bags have them.
YAML::Node to_yaml(const BagMetadata& metadata);

// Throws std::runtime_error or YAML::Exception that says which key is wrong. Names of files that
// are not below the bag's folder are refused.
BagMetadata from_yaml(const YAML::Node& node);

}  // namespace rosbag2_storage

#endif  // METADATA_YAML_HPP_
