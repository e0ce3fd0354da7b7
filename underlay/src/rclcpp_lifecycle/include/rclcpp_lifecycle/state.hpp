// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_LIFECYCLE__STATE_HPP_
#define RCLCPP_LIFECYCLE__STATE_HPP_

#include <cstdint>
#include <string>

namespace rclcpp_lifecycle {

/// A state of a managed node; the ids are the constants of lifecycle_msgs/State.
class State {
 public:
  /// The state "unknown".
  explicit State();
  /// Throws std::runtime_error if the label is empty.
  State(uint8_t id, const std::string& label);
  State(const State& rhs);
  virtual ~State();
  State& operator=(const State& rhs);

  uint8_t id() const;
  std::string label() const;

 private:
  uint8_t id_;
  std::string label_;
};

}  // namespace rclcpp_lifecycle

#endif  // RCLCPP_LIFECYCLE__STATE_HPP_
