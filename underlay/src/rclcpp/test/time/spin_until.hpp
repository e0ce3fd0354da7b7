// SPDX-License-Identifier: Apache-2.0
#ifndef SPIN_UNTIL_HPP_
#define SPIN_UNTIL_HPP_

#include <chrono>

#include "rclcpp/rclcpp.hpp"

/// Runs callbacks until `done()`; false if that takes so long that it will not happen any more.
template <typename Predicate>
bool spin_until(rclcpp::Executor& executor, Predicate done) {
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!done()) {
    if (std::chrono::steady_clock::now() > give_up) {
      return false;
    }
    executor.spin_once(std::chrono::milliseconds(10));
  }
  return true;
}

#endif  // SPIN_UNTIL_HPP_
