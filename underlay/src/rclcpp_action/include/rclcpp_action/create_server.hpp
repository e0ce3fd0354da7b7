// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_ACTION__CREATE_SERVER_HPP_
#define RCLCPP_ACTION__CREATE_SERVER_HPP_

#include <memory>
#include <string>
#include <utility>

#include "rclcpp_action/server.hpp"

namespace rclcpp_action {

/// Serves an action as long as the result is held. The callbacks run in the group (default: that of
/// the node) and must not block: handle_goal accepts or rejects a goal, handle_cancel a request to
/// cancel one, and handle_accepted gets the handle of an accepted goal. `node` is a pointer.
template <typename ActionT, typename NodeT>
typename Server<ActionT>::SharedPtr create_server(
    NodeT node, const std::string& name, typename Server<ActionT>::GoalCallback handle_goal,
    typename Server<ActionT>::CancelCallback handle_cancel,
    typename Server<ActionT>::AcceptedCallback handle_accepted,
    const rcl_action_server_options_t& options = rcl_action_server_get_default_options(),
    rclcpp::CallbackGroup::SharedPtr group = nullptr) {
  const detail::ActionEntities entities(node, name, group);
  std::shared_ptr<Server<ActionT>> server(
      new Server<ActionT>(entities, options, std::move(handle_goal), std::move(handle_cancel),
                          std::move(handle_accepted)));
  server->start(entities);
  return server;
}

}  // namespace rclcpp_action

#endif  // RCLCPP_ACTION__CREATE_SERVER_HPP_
