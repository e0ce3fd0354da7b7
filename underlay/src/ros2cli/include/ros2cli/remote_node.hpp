// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__REMOTE_NODE_HPP_
#define ROS2CLI__REMOTE_NODE_HPP_

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "ros2cli/direct_node.hpp"

namespace ros2cli {

/// Arguments of a verb about one node: how to look for it, and which it is.
struct NodeChoice {
  NodeArguments own;
  std::string name;
  bool include_hidden = false;

  /// Returns the positional argument, which is optional at first.
  Option add_to(Parser& parser, const std::string& help = "Name of the ROS node");
};

/// Of all nodes, sorted, each name once; the hidden ones only if asked for.
std::vector<std::string> node_names(const DirectNode& node, bool include_hidden);

/// Waits until a node is discovered and returns its name with the leading slash. Throws
/// std::runtime_error if it is not there within the spin time.
std::string find_node(const DirectNode& node, const NodeChoice& choice);

// How long a node may take before a command gives up.
constexpr std::chrono::seconds kAnswerTimeout{5};
constexpr std::chrono::seconds kChangeTimeout{60};  ///< for what lets the node do some work

/// Calls a service of another node; throws std::runtime_error that names the service if it is not
/// there or does not answer.
template <typename ServiceT>
typename ServiceT::Response::SharedPtr call_service(
    const DirectNode& node, const std::string& service,
    const typename ServiceT::Request::SharedPtr& request,
    std::chrono::seconds answer_timeout = kAnswerTimeout) {
  const auto client = node->create_client<ServiceT>(service);
  if (!client->wait_for_service(kAnswerTimeout)) {
    throw std::runtime_error("service '" + service + "' was not there within " +
                             std::to_string(kAnswerTimeout.count()) + " s");
  }
  auto answer = client->async_send_request(request);
  if (rclcpp::spin_until_future_complete(node.get(), answer, answer_timeout) !=
      rclcpp::FutureReturnCode::SUCCESS) {
    throw std::runtime_error("service '" + service + "' did not answer within " +
                             std::to_string(answer_timeout.count()) + " s");
  }
  return answer.get();
}

}  // namespace ros2cli

#endif  // ROS2CLI__REMOTE_NODE_HPP_
