// SPDX-License-Identifier: Apache-2.0
#include "rclcpp_lifecycle/transition.hpp"

#include <stdexcept>
#include <utility>

namespace rclcpp_lifecycle {
namespace {

State known(const std::optional<State>& state, const char* which, const Transition& transition) {
  if (!state) {
    throw std::runtime_error("Transition " + std::to_string(transition.id()) +
                             " was made without a " + which + " state.");
  }
  return *state;
}

}  // namespace

Transition::Transition(uint8_t id, const std::string& label) : id_(id), label_(label) {
}

Transition::Transition(uint8_t id, const std::string& label, State&& start, State&& goal)
    : id_(id), label_(label), start_(std::move(start)), goal_(std::move(goal)) {
}

Transition::Transition(const Transition& rhs) = default;
Transition::~Transition() = default;
Transition& Transition::operator=(const Transition& rhs) = default;

uint8_t Transition::id() const {
  return id_;
}

std::string Transition::label() const {
  return label_;
}

State Transition::start_state() const {
  return known(start_, "start", *this);
}

State Transition::goal_state() const {
  return known(goal_, "goal", *this);
}

}  // namespace rclcpp_lifecycle
