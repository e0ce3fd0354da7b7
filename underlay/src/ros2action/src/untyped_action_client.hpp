// SPDX-License-Identifier: Apache-2.0
#ifndef UNTYPED_ACTION_CLIENT_HPP_
#define UNTYPED_ACTION_CLIENT_HPP_

#include <functional>
#include <memory>
#include <string>

#include "ros2cli/direct_node.hpp"
#include "ros2cli/dynamic_message.hpp"
#include "ros2cli/interface_type.hpp"
#include "ros2cli/untyped_client.hpp"
#include "unique_identifier_msgs/msg/uuid.hpp"

namespace ros2action {

using Uuid = unique_identifier_msgs::msg::UUID;

/// Sends one goal of an action whose type is known only at run time.
class UntypedActionClient {
 public:
  using FeedbackCallback = std::function<void(const ros2cli::MessageView& feedback)>;

  /// With a callback, feedback is subscribed to.
  UntypedActionClient(const ros2cli::DirectNode& node, const ros2cli::ActionType& type,
                      const std::string& action, FeedbackCallback on_feedback);

  /// Fills the goal; throws BadInput.
  ros2cli::MessageView set_goal(const std::string& yaml);
  const Uuid& goal_id() const { return goal_id_; }

  bool server_is_ready() const;
  /// Returns whether the goal is accepted. This and get_result() throw if they are interrupted.
  bool send_goal();

  /// A GetResult response.
  ros2cli::MessageView get_result();

 private:
  ros2cli::MessageView answer_of(ros2cli::UntypedClient& client,
                                 const ros2cli::DynamicMessage& request);
  void subscribe(const ros2cli::DirectNode& node, const std::string& topic,
                 FeedbackCallback on_feedback);

  const ros2cli::ActionType& type_;
  Uuid goal_id_;
  ros2cli::DynamicMessage goal_request_;
  std::shared_ptr<ros2cli::UntypedClient> goal_client_;
  std::shared_ptr<ros2cli::UntypedClient> result_client_;
  rclcpp::GenericSubscription::SharedPtr feedback_;
  rclcpp::executors::SingleThreadedExecutor executor_;
};

}  // namespace ros2action

#endif  // UNTYPED_ACTION_CLIENT_HPP_
