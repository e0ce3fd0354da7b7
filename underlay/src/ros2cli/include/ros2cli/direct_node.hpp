// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__DIRECT_NODE_HPP_
#define ROS2CLI__DIRECT_NODE_HPP_

#include <functional>
#include <string>

#include "rclcpp/rclcpp.hpp"
#include "ros2cli/parser.hpp"

namespace ros2cli {

struct NodeArguments {
  double spin_time_s = 0.5;
  bool use_sim_time = false;
  bool no_daemon = false;  ///< there is no daemon; the option is there for scripts that give it
};

/// --spin-time and --use-sim-time
void add_direct_node_arguments(Parser& parser, NodeArguments& arguments);

/// The same and --no-daemon
void add_strategy_node_arguments(Parser& parser, NodeArguments& arguments);

/// The hidden node of a command, which lives in rclcpp's default context: made here, shut down by
/// the destructor. It has no parameter services, no /rosout and no /parameter_events, so that a
/// command does not show up in what it lists.
class DirectNode {
 public:
  /// An empty name stands for `_ros2cli_<pid>`.
  explicit DirectNode(const NodeArguments& arguments, const std::string& name = "");
  ~DirectNode();
  DirectNode(const DirectNode&) = delete;
  DirectNode& operator=(const DirectNode&) = delete;

  rclcpp::Node& operator*() const { return *node_; }
  rclcpp::Node* operator->() const { return node_.get(); }
  const rclcpp::Node::SharedPtr& get() const { return node_; }

  /// Waits for the spin time, and longer while there is more to discover on a busy machine.
  void wait_for_discovery() const;

  /// Waits until `there` is true and returns whether it is. What is asked for by name gets longer
  /// than the spin time, since it takes that long only where it is not there. Both throw when they
  /// are interrupted, which Command::run knows how to end.
  bool wait_until(const std::function<bool()>& there) const;

 private:
  std::size_t known() const;

  double spin_time_s_;
  rclcpp::Node::SharedPtr node_;
};

}  // namespace ros2cli

#endif  // ROS2CLI__DIRECT_NODE_HPP_
