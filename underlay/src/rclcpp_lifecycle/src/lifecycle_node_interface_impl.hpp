// SPDX-License-Identifier: Apache-2.0
#ifndef LIFECYCLE_NODE_INTERFACE_IMPL_HPP_
#define LIFECYCLE_NODE_INTERFACE_IMPL_HPP_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "lifecycle_msgs/msg/transition_event.hpp"
#include "lifecycle_msgs/srv/change_state.hpp"
#include "lifecycle_msgs/srv/get_available_states.hpp"
#include "lifecycle_msgs/srv/get_available_transitions.hpp"
#include "lifecycle_msgs/srv/get_state.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"
#include "state_machine.hpp"

namespace rclcpp_lifecycle {

/// What makes a node a managed one: the state machine, the callbacks, the managed entities and the
/// services. All functions may be called from any thread; callbacks run outside the lock, so that
/// they may ask for the state.
class LifecycleNode::LifecycleNodeInterfaceImpl {
 public:
  using Callback = std::function<CallbackReturn(const State&)>;

  LifecycleNodeInterfaceImpl(rclcpp::Node& node, bool enable_communication_interface);

  const State& current_state() const;
  std::vector<Transition> available_transitions() const;

  /// These return false, after logging, if the transition is not possible now; `result` is set only
  /// otherwise.
  bool change_state(uint8_t transition_id, CallbackReturn& result);
  bool change_state(const std::string& transition_label, CallbackReturn& result);

  /// `state_id` is the transition state in which the callback runs.
  void register_callback(uint8_t state_id, Callback callback);

  void add_managed_entity(std::weak_ptr<ManagedEntityInterface> entity);
  std::vector<std::shared_ptr<ManagedEntityInterface>> managed_entities();

 private:
  using ChangeState = lifecycle_msgs::srv::ChangeState;
  using GetState = lifecycle_msgs::srv::GetState;
  using GetAvailableStates = lifecycle_msgs::srv::GetAvailableStates;
  using GetAvailableTransitions = lifecycle_msgs::srv::GetAvailableTransitions;
  using TransitionEvent = lifecycle_msgs::msg::TransitionEvent;

  void create_services(rclcpp::Node& node);
  bool on_change_state(const ChangeState::Request& request);

  template <typename Key>
  bool begin_and_finish(const Key& id_or_label, CallbackReturn& result);
  CallbackReturn run_callback(const State& previous_state);
  void finish(CallbackReturn result);
  void take_and_tell(const Transition& transition);

  rclcpp::Logger logger_;
  mutable std::mutex mutex_;
  StateMachine machine_;
  std::map<uint8_t, Callback> callbacks_;
  std::vector<std::weak_ptr<ManagedEntityInterface>> entities_;

  rclcpp::Publisher<TransitionEvent>::SharedPtr event_publisher_;
  std::vector<rclcpp::ServiceBase::SharedPtr> services_;
};

}  // namespace rclcpp_lifecycle

#endif  // LIFECYCLE_NODE_INTERFACE_IMPL_HPP_
