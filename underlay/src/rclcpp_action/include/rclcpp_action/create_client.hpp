// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_ACTION__CREATE_CLIENT_HPP_
#define RCLCPP_ACTION__CREATE_CLIENT_HPP_

#include <memory>
#include <string>

#include "rclcpp_action/client.hpp"

namespace rclcpp_action {

/// `node` is a pointer; callbacks run in the group (default: that of the node).
template <typename ActionT, typename NodeT>
typename Client<ActionT>::SharedPtr create_client(
    NodeT node, const std::string& name, rclcpp::CallbackGroup::SharedPtr group = nullptr,
    const rcl_action_client_options_t& options = rcl_action_client_get_default_options()) {
  const detail::ActionEntities entities(node, name, group);
  std::shared_ptr<Client<ActionT>> client(new Client<ActionT>(entities));
  client->start(entities, options);
  return client;
}

}  // namespace rclcpp_action

#endif  // RCLCPP_ACTION__CREATE_CLIENT_HPP_
