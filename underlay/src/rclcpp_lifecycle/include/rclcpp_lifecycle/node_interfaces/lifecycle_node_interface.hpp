// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_LIFECYCLE__NODE_INTERFACES__LIFECYCLE_NODE_INTERFACE_HPP_
#define RCLCPP_LIFECYCLE__NODE_INTERFACES__LIFECYCLE_NODE_INTERFACE_HPP_

#include <cstdint>

#include "lifecycle_msgs/msg/transition.hpp"
#include "rclcpp_lifecycle/state.hpp"

namespace rclcpp_lifecycle::node_interfaces {

/// The callbacks of a managed node, one for each transition. Each is given the primary state that
/// the node came from; those not overridden succeed.
class LifecycleNodeInterface {
 protected:
  LifecycleNodeInterface() {}

 public:
  /// SUCCESS: on to the goal. FAILURE: back to where it came from. ERROR: on_error is called next.
  enum class CallbackReturn : uint8_t {
    SUCCESS = lifecycle_msgs::msg::Transition::TRANSITION_CALLBACK_SUCCESS,
    FAILURE = lifecycle_msgs::msg::Transition::TRANSITION_CALLBACK_FAILURE,
    ERROR = lifecycle_msgs::msg::Transition::TRANSITION_CALLBACK_ERROR
  };

  virtual CallbackReturn on_configure(const State& previous_state);
  virtual CallbackReturn on_cleanup(const State& previous_state);
  /// FAILURE also ends in "finalized".
  virtual CallbackReturn on_shutdown(const State& previous_state);
  virtual CallbackReturn on_activate(const State& previous_state);
  virtual CallbackReturn on_deactivate(const State& previous_state);
  /// SUCCESS leads to "unconfigured", anything else to "finalized".
  virtual CallbackReturn on_error(const State& previous_state);

  virtual ~LifecycleNodeInterface() {}
};

}  // namespace rclcpp_lifecycle::node_interfaces

#endif  // RCLCPP_LIFECYCLE__NODE_INTERFACES__LIFECYCLE_NODE_INTERFACE_HPP_
