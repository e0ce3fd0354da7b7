// SPDX-License-Identifier: Apache-2.0
#ifndef STATE_MACHINE_HPP_
#define STATE_MACHINE_HPP_

#include <cstdint>
#include <string>
#include <vector>

#include "lifecycle_msgs/msg/state.hpp"
#include "rclcpp_lifecycle/node_interfaces/lifecycle_node_interface.hpp"
#include "rclcpp_lifecycle/state.hpp"
#include "rclcpp_lifecycle/transition.hpp"

namespace rclcpp_lifecycle {

/// The states and transitions of every managed node, and where one node is in them. A transition
/// has two steps: a request leads from a primary state to a transition state, where the node runs
/// its callback; the callback's result leads on to a primary state or to "errorprocessing".
///
/// Not thread safe. The states live as long as the process, so that references to them stay valid.
class StateMachine {
 public:
  using CallbackReturn = node_interfaces::LifecycleNodeInterface::CallbackReturn;

  static const std::vector<State>& states();
  static const std::vector<Transition>& transitions();

  const State& current() const { return *current_; }

  std::vector<Transition> available_transitions() const;

  /// The transition that may be requested now by this id or label; null if there is none.
  const Transition* find_request(uint8_t id) const;
  const Transition* find_request(const std::string& label) const;

  /// The transition that follows from a callback's result in the present transition state.
  const Transition& outcome(CallbackReturn result) const;

  void take(const Transition& transition);

 private:
  static const State& state(uint8_t id);
  bool is_primary() const;

  const State* current_ = &state(lifecycle_msgs::msg::State::PRIMARY_STATE_UNCONFIGURED);
};

}  // namespace rclcpp_lifecycle

#endif  // STATE_MACHINE_HPP_
