// SPDX-License-Identifier: Apache-2.0
#ifndef NODE_NAMES_HPP_
#define NODE_NAMES_HPP_

#include <string>
#include <vector>

#include "ros2cli/direct_node.hpp"

namespace ros2node {

struct NodeName {
  std::string name;
  std::string namespace_;

  std::string full() const { return (namespace_ == "/" ? "" : namespace_) + '/' + name; }
};

/// Nodes in the order of their full names; the same name may be there more than once.
std::vector<NodeName> node_names(const ros2cli::DirectNode& node, bool include_hidden);

}  // namespace ros2node

#endif  // NODE_NAMES_HPP_
