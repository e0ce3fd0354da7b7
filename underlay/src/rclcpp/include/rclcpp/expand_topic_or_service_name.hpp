// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__EXPAND_TOPIC_OR_SERVICE_NAME_HPP_
#define RCLCPP__EXPAND_TOPIC_OR_SERVICE_NAME_HPP_

#include <string>

namespace rclcpp {

/// The absolute form of `name` as written in a node: `~` is the node's own name, `{node}`, `{ns}`
/// and
/// `{namespace}` are replaced, and what is relative lies in the node's namespace. Throws
/// InvalidTopicNameError or InvalidServiceNameError, InvalidNodeNameError, InvalidNamespaceError.
std::string expand_topic_or_service_name(const std::string& name, const std::string& node_name,
                                         const std::string& namespace_, bool is_service = false);

}  // namespace rclcpp

#endif  // RCLCPP__EXPAND_TOPIC_OR_SERVICE_NAME_HPP_
