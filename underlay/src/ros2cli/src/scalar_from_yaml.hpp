// SPDX-License-Identifier: Apache-2.0
#ifndef SCALAR_FROM_YAML_HPP_
#define SCALAR_FROM_YAML_HPP_

#include <string>

#include "ros2cli/message_view.hpp"
#include "yaml_document.hpp"

namespace ros2cli {

/// Sets one number, truth value or text of a field. Returns what would have been expected if the
/// node does not hold that, else nothing.
std::string set_scalar(const Member& member, const YamlNode& node, void* element);

}  // namespace ros2cli

#endif  // SCALAR_FROM_YAML_HPP_
