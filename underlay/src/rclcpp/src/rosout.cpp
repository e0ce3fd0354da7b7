// SPDX-License-Identifier: Apache-2.0
#include "rosout.hpp"

#include <cstdio>
#include <exception>
#include <mutex>
#include <utility>

namespace rclcpp {

Rosout& Rosout::instance() {
  static Rosout* const rosout = new Rosout;
  return *rosout;
}

Rosout::Entry Rosout::add(const std::string& logger_name, Publish publish) {
  const std::lock_guard<std::shared_mutex> lock(mutex_);
  return publishers_.emplace(logger_name, std::move(publish));
}

void Rosout::remove(Entry entry) {
  // Destroyed after the lock is released: what is destroyed may log.
  decltype(publishers_)::node_type removed;
  const std::lock_guard<std::shared_mutex> lock(mutex_);
  removed = publishers_.extract(entry);
}

void Rosout::publish(const rcl_interfaces::msg::Log& message) {
  thread_local bool publishing = false;
  if (publishing || !enabled_) {
    return;
  }
  publishing = true;
  {
    const std::shared_lock<std::shared_mutex> lock(mutex_);
    const auto first = publishers_.lower_bound(message.name);
    if (first != publishers_.end() && first->first == message.name) {
      try {
        first->second(message);
      } catch (const std::exception& error) {
        std::fprintf(stderr, "Failed to publish log message to rosout: %s\n", error.what());
      }
    }
  }
  publishing = false;
}

}  // namespace rclcpp
