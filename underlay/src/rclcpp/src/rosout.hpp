// SPDX-License-Identifier: Apache-2.0
#ifndef ROSOUT_HPP_
#define ROSOUT_HPP_

#include <atomic>
#include <functional>
#include <map>
#include <shared_mutex>
#include <string>

#include "rcl_interfaces/msg/log.hpp"

namespace rclcpp {

/// Which node publishes the messages of which logger on /rosout.
class Rosout {
 public:
  using Publish = std::function<void(const rcl_interfaces::msg::Log&)>;
  using Entry = std::multimap<std::string, Publish>::const_iterator;

  /// Never destroyed, since objects with static lifetime log and own nodes, too.
  static Rosout& instance();

  void enable(bool enabled) { enabled_ = enabled; }
  bool is_enabled() const { return enabled_; }

  /// Of several nodes of one name the first publishes.
  Entry add(const std::string& logger_name, Publish publish);
  /// On return the entry's function is not in use any more.
  void remove(Entry entry);

  /// Does nothing for a logger that is not a node's. What is logged meanwhile by the same thread,
  /// that is by the publishing itself, is not published.
  void publish(const rcl_interfaces::msg::Log& message);

 private:
  std::atomic<bool> enabled_{true};
  std::shared_mutex mutex_;
  std::multimap<std::string, Publish> publishers_;
};

}  // namespace rclcpp

#endif  // ROSOUT_HPP_
