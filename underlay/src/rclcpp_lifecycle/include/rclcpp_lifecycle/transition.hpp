// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_LIFECYCLE__TRANSITION_HPP_
#define RCLCPP_LIFECYCLE__TRANSITION_HPP_

#include <cstdint>
#include <optional>
#include <string>

#include "rclcpp_lifecycle/state.hpp"

namespace rclcpp_lifecycle {

/// A step between two states; the ids are the constants of lifecycle_msgs/Transition.
class Transition {
 public:
  Transition() = delete;
  /// Only to name a transition: its states are not known.
  explicit Transition(uint8_t id, const std::string& label = "");
  Transition(uint8_t id, const std::string& label, State&& start, State&& goal);
  Transition(const Transition& rhs);
  virtual ~Transition();
  Transition& operator=(const Transition& rhs);

  uint8_t id() const;
  std::string label() const;

  /// These throw std::runtime_error if the transition was made without its states.
  State start_state() const;
  State goal_state() const;

 private:
  uint8_t id_ = 0;
  std::string label_;
  std::optional<State> start_;
  std::optional<State> goal_;
};

}  // namespace rclcpp_lifecycle

#endif  // RCLCPP_LIFECYCLE__TRANSITION_HPP_
