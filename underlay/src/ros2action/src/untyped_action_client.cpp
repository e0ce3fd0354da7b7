// SPDX-License-Identifier: Apache-2.0
#include "untyped_action_client.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "rclcpp/serialization.hpp"
#include "ros2cli/output.hpp"
#include "ros2cli/set_message_fields.hpp"

namespace ros2action {

namespace {

/// A field that is a message; the generated types all have the ones that are asked for.
ros2cli::MessageView nested(const ros2cli::MessageView& message, const char* field) {
  return std::get<ros2cli::MessageView>(message.find(field)->at(0));
}

void* writable(ros2cli::DynamicMessage& message, const char* field) {
  const ros2cli::Members& members = message.members();
  const auto* end = members.members_ + members.member_count_;
  const auto* found = std::find_if(members.members_, end, [&](const ros2cli::Member& member) {
    return std::string(member.name_) == field;
  });
  return static_cast<uint8_t*>(message.get()) + found->offset_;
}

std::shared_ptr<ros2cli::UntypedClient> make_client(const ros2cli::DirectNode& node,
                                                    const ros2cli::ServiceType& type,
                                                    const std::string& name) {
  auto client = std::make_shared<ros2cli::UntypedClient>(*node, type, name);
  node->get_node_services_interface()->add_client(client, nullptr);
  return client;
}

}  // namespace

UntypedActionClient::UntypedActionClient(const ros2cli::DirectNode& node,
                                         const ros2cli::ActionType& type, const std::string& action,
                                         FeedbackCallback on_feedback)
    : type_(type),
      goal_request_(type.send_goal.request()),
      goal_client_(make_client(node, type.send_goal, action + "/_action/send_goal")),
      result_client_(make_client(node, type.get_result, action + "/_action/get_result")) {
  std::random_device random;
  std::generate(goal_id_.uuid.begin(), goal_id_.uuid.end(),
                [&random] { return static_cast<uint8_t>(random()); });
  *static_cast<Uuid*>(writable(goal_request_, "goal_id")) = goal_id_;
  if (on_feedback) {
    subscribe(node, action + "/_action/feedback", std::move(on_feedback));
  }
  executor_.add_node(node.get());
}

void UntypedActionClient::subscribe(const ros2cli::DirectNode& node, const std::string& topic,
                                    FeedbackCallback on_feedback) {
  feedback_ = node->create_generic_subscription(
      topic, type_.feedback_message.name, rclcpp::QoS(10),
      [this, show = std::move(on_feedback)](std::shared_ptr<rclcpp::SerializedMessage> bytes) {
        ros2cli::DynamicMessage message(type_.feedback_message.members());
        try {
          rclcpp::SerializationBase(type_.feedback_message.handle)
              .deserialize_message(bytes.get(), message.get());
        } catch (const std::exception& error) {
          ros2cli::warn(std::string("feedback could not be decoded: ") + error.what());
          return;
        }
        if (*static_cast<Uuid*>(writable(message, "goal_id")) == goal_id_) {
          show(nested(message.view(), "feedback"));
        }
      });
}

ros2cli::MessageView UntypedActionClient::set_goal(const std::string& yaml) {
  const ros2cli::MessageView goal = nested(goal_request_.view(), "goal");
  ros2cli::set_message_fields(goal.members(), writable(goal_request_, "goal"), yaml);
  return goal;
}

bool UntypedActionClient::server_is_ready() const {
  return goal_client_->service_is_ready() && result_client_->service_is_ready() &&
         (!feedback_ || feedback_->get_publisher_count() > 0);
}

ros2cli::MessageView UntypedActionClient::answer_of(ros2cli::UntypedClient& client,
                                                    const ros2cli::DynamicMessage& request) {
  client.send(request);
  while (!client.response()) {
    executor_.spin_once(std::chrono::milliseconds(500));
    if (!rclcpp::ok()) {
      throw std::runtime_error("interrupted");
    }
  }
  return client.response()->view();
}

bool UntypedActionClient::send_goal() {
  return std::get<bool>(answer_of(*goal_client_, goal_request_).find("accepted")->at(0));
}

ros2cli::MessageView UntypedActionClient::get_result() {
  ros2cli::DynamicMessage request(type_.get_result.request());
  *static_cast<Uuid*>(writable(request, "goal_id")) = goal_id_;
  return answer_of(*result_client_, request);
}

}  // namespace ros2action
