// SPDX-License-Identifier: Apache-2.0
#ifndef MANAGED_NODE_HPP_
#define MANAGED_NODE_HPP_

#include <functional>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "rclcpp_lifecycle/lifecycle_node.hpp"

using CallbackReturn = rclcpp_lifecycle::node_interfaces::LifecycleNodeInterface::CallbackReturn;
using rclcpp_lifecycle::State;

/// A node whose callbacks do as they are told (default: succeed) and write down their calls, as
/// "configure from unconfigured".
class ManagedNode : public rclcpp_lifecycle::LifecycleNode {
 public:
  using rclcpp_lifecycle::LifecycleNode::LifecycleNode;

  std::map<std::string, std::function<CallbackReturn()>> behaviour;

  std::vector<std::string> calls() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return calls_;
  }

  CallbackReturn on_configure(const State& previous) override { return act("configure", previous); }
  CallbackReturn on_cleanup(const State& previous) override { return act("cleanup", previous); }
  CallbackReturn on_shutdown(const State& previous) override { return act("shutdown", previous); }
  CallbackReturn on_error(const State& previous) override { return act("error", previous); }
  CallbackReturn on_activate(const State& previous) override {
    LifecycleNode::on_activate(previous);
    return act("activate", previous);
  }
  CallbackReturn on_deactivate(const State& previous) override {
    LifecycleNode::on_deactivate(previous);
    return act("deactivate", previous);
  }

  /// Moves to a primary state by transitions that succeed.
  void go_to(const std::string& state) {
    if (state == "inactive" || state == "active") {
      configure();
    }
    if (state == "active") {
      activate();
    }
    if (get_current_state().label() != state) {
      throw std::logic_error("cannot go to '" + state + "'");
    }
    std::lock_guard<std::mutex> lock(mutex_);
    calls_.clear();
  }

 private:
  CallbackReturn act(const std::string& what, const State& previous) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      calls_.push_back(what + " from " + previous.label());
    }
    const auto found = behaviour.find(what);
    return found == behaviour.end() ? CallbackReturn::SUCCESS : found->second();
  }

  mutable std::mutex mutex_;
  std::vector<std::string> calls_;
};

#endif  // MANAGED_NODE_HPP_
