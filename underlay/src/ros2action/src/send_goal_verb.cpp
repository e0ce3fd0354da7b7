// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <chrono>
#include <cstdio>

#include "action_msgs/srv/cancel_goal.hpp"
#include "ros2cli/direct_node.hpp"
#include "ros2cli/format.hpp"
#include "ros2cli/interrupt.hpp"
#include "ros2cli/names.hpp"
#include "ros2cli/output.hpp"
#include "untyped_action_client.hpp"
#include "verbs.hpp"

namespace ros2action {

namespace {

using action_msgs::srv::CancelGoal;

constexpr std::array<const char*, 7> kStatusNames = {
    "UNKNOWN", "ACCEPTED", "EXECUTING", "CANCELING", "SUCCEEDED", "CANCELED", "ABORTED"};
constexpr int64_t kSucceeded = 4;

std::string hexadecimal(const Uuid& id) {
  std::string text;
  for (const uint8_t byte : id.uuid) {
    char digits[3];
    std::snprintf(digits, sizeof(digits), "%02x", byte);
    text += digits;
  }
  return text;
}

class SendGoalVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    parser.add_option("action_name", action_, "Name of the ROS action (e.g. '/fibonacci')")
        .required();
    parser
        .add_option("action_type", type_,
                    "Type of the ROS action (e.g. 'example_interfaces/action/Fibonacci')")
        .required();
    parser.add_option("goal", goal_, "Goal request values in YAML format (e.g. '{order: 10}')")
        .required();
    parser.add_flag("-f,--feedback", feedback_, "Echo feedback messages for the goal");
  }

  int main() override {
    const ros2cli::ActionType type = ros2cli::load_action_type(type_);
    const ros2cli::DirectNode node({}, node_name(type));
    const std::string action = ros2cli::full_name(*node, action_);
    UntypedActionClient client(node, type, action, feedback_ ? print_feedback : nullptr);
    const ros2cli::MessageView goal = client.set_goal(goal_);
    wait_for_server(node, client, type, action);
    ros2cli::print("Sending goal:\n     " + ros2cli::message_to_yaml(goal) + '\n');
    if (!client.send_goal()) {
      ros2cli::print_line("Goal was rejected.");
      return 1;
    }
    ros2cli::print_line("Goal accepted with ID: " + hexadecimal(client.goal_id()) + '\n');
    try {
      return print_result(client.get_result());
    } catch (const std::exception&) {
      if (ros2cli::interrupt_signal() != 0) {
        cancel(action, client.goal_id());
      }
      throw;
    }
  }

 private:
  static std::string node_name(const ros2cli::ActionType& type) {
    std::string name = "_ros2cli_send_goal_" + type.name;
    std::replace(name.begin(), name.end(), '/', '_');
    return name;
  }

  static void print_feedback(const ros2cli::MessageView& feedback) {
    ros2cli::print("Feedback:\n    " + ros2cli::message_to_yaml(feedback) + '\n');
  }

  static int print_result(const ros2cli::MessageView& response) {
    const auto status = std::get<int64_t>(response.find("status")->at(0));
    const auto result = std::get<ros2cli::MessageView>(response.find("result")->at(0));
    const bool is_known = status >= 0 && status < static_cast<int64_t>(kStatusNames.size());
    ros2cli::print("Result:\n    " + ros2cli::message_to_yaml(result) +
                   "\nGoal finished with status: " +
                   kStatusNames[is_known ? static_cast<std::size_t>(status) : 0] + '\n');
    return status == kSucceeded ? 0 : 1;
  }

  /// Waits forever, for the server may be about to start; but not for one of another type.
  static void wait_for_server(const ros2cli::DirectNode& node, const UntypedActionClient& client,
                              const ros2cli::ActionType& type, const std::string& action) {
    ros2cli::print_line("Waiting for an action server to become available...");
    while (!client.server_is_ready()) {
      const auto actions = ros2cli::actions_of(node->get_topic_names_and_types());
      const auto found = actions.find(action);
      if (found != actions.end()) {
        for (const std::string& other : found->second) {
          if (other != type.name) {
            throw ros2cli::BadInput("the action '" + action + "' is of type '" + other +
                                    "', not '" + type.name + "'");
          }
        }
      }
      if (!rclcpp::sleep_for(std::chrono::milliseconds(20))) {
        throw std::runtime_error("interrupted");
      }
    }
  }

  /// The signal has shut the command's context down, so this needs one of its own.
  static void cancel(const std::string& action, const Uuid& goal_id) {
    constexpr std::chrono::seconds kTimeout{5};
    ros2cli::print_line("Canceling goal...");
    const auto context = std::make_shared<rclcpp::Context>();
    context->init(0, nullptr);
    const auto node = std::make_shared<rclcpp::Node>("_ros2cli_cancel_goal",
                                                     rclcpp::NodeOptions()
                                                         .context(context)
                                                         .enable_rosout(false)
                                                         .start_parameter_services(false)
                                                         .start_parameter_event_publisher(false));
    rclcpp::ExecutorOptions options;
    options.context = context;
    rclcpp::executors::SingleThreadedExecutor executor(options);
    executor.add_node(node);
    const auto client = node->create_client<CancelGoal>(action + "/_action/cancel_goal");
    const auto request = std::make_shared<CancelGoal::Request>();
    request->goal_info.goal_id = goal_id;
    bool is_canceled = false;
    if (client->wait_for_service(kTimeout)) {
      auto answer = client->async_send_request(request);
      is_canceled = executor.spin_until_future_complete(answer, kTimeout) ==
                        rclcpp::FutureReturnCode::SUCCESS &&
                    answer.get()->goals_canceling.size() == 1;
    }
    if (is_canceled) {
      ros2cli::print_line("Goal canceled.");
    } else {
      ros2cli::warn("Failed to cancel goal");
    }
    context->shutdown("done");
  }

  std::string action_;
  std::string type_;
  std::string goal_;
  bool feedback_ = false;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_send_goal_verb() {
  return std::make_unique<SendGoalVerb>();
}

}  // namespace ros2action
