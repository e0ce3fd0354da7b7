// SPDX-License-Identifier: Apache-2.0
#include "lifecycle_node_interface_impl.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

#include "lifecycle_msgs/msg/transition_description.hpp"
#include "rclcpp/logging.hpp"

namespace rclcpp_lifecycle {
namespace {

lifecycle_msgs::msg::State to_msg(const State& state) {
  lifecycle_msgs::msg::State msg;
  msg.id = state.id();
  msg.label = state.label();
  return msg;
}

std::vector<lifecycle_msgs::msg::TransitionDescription> to_msgs(
    const std::vector<Transition>& transitions) {
  std::vector<lifecycle_msgs::msg::TransitionDescription> msgs;
  for (const Transition& transition : transitions) {
    auto& msg = msgs.emplace_back();
    msg.transition.id = transition.id();
    msg.transition.label = transition.label();
    msg.start_state = to_msg(transition.start_state());
    msg.goal_state = to_msg(transition.goal_state());
  }
  return msgs;
}

std::string to_text(uint8_t id) {
  return std::to_string(id);
}

std::string to_text(const std::string& label) {
  return "'" + label + "'";
}

}  // namespace

LifecycleNode::LifecycleNodeInterfaceImpl::LifecycleNodeInterfaceImpl(
    rclcpp::Node& node, bool enable_communication_interface)
    : logger_(node.get_logger()) {
  rclcpp::PublisherOptions options;
  options.use_intra_process_comm = rclcpp::IntraProcessSetting::Disable;
  event_publisher_ = node.create_publisher<TransitionEvent>("~/transition_event", 10, options);
  if (enable_communication_interface) {
    create_services(node);
  }
}

void LifecycleNode::LifecycleNodeInterfaceImpl::create_services(rclcpp::Node& node) {
  services_.push_back(node.create_service<ChangeState>(
      "~/change_state", [this](const std::shared_ptr<ChangeState::Request> request,
                               std::shared_ptr<ChangeState::Response> response) {
        response->success = on_change_state(*request);
      }));
  services_.push_back(node.create_service<GetState>(
      "~/get_state", [this](const std::shared_ptr<GetState::Request>,
                            std::shared_ptr<GetState::Response> response) {
        response->current_state = to_msg(current_state());
      }));
  services_.push_back(node.create_service<GetAvailableStates>(
      "~/get_available_states", [](const std::shared_ptr<GetAvailableStates::Request>,
                                   std::shared_ptr<GetAvailableStates::Response> response) {
        const auto& states = StateMachine::states();
        std::transform(states.begin(), states.end(), std::back_inserter(response->available_states),
                       to_msg);
      }));
  services_.push_back(node.create_service<GetAvailableTransitions>(
      "~/get_available_transitions",
      [this](const std::shared_ptr<GetAvailableTransitions::Request>,
             std::shared_ptr<GetAvailableTransitions::Response> response) {
        response->available_transitions = to_msgs(available_transitions());
      }));
  services_.push_back(node.create_service<GetAvailableTransitions>(
      "~/get_transition_graph", [](const std::shared_ptr<GetAvailableTransitions::Request>,
                                   std::shared_ptr<GetAvailableTransitions::Response> response) {
        response->available_transitions = to_msgs(StateMachine::transitions());
      }));
}

bool LifecycleNode::LifecycleNodeInterfaceImpl::on_change_state(
    const ChangeState::Request& request) {
  CallbackReturn result = CallbackReturn::FAILURE;
  // A caller who gives only the label leaves the id zero, so a label always counts more.
  const bool possible = request.transition.label.empty()
                            ? change_state(request.transition.id, result)
                            : change_state(request.transition.label, result);
  return possible && result == CallbackReturn::SUCCESS;
}

const State& LifecycleNode::LifecycleNodeInterfaceImpl::current_state() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return machine_.current();
}

std::vector<Transition> LifecycleNode::LifecycleNodeInterfaceImpl::available_transitions() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return machine_.available_transitions();
}

bool LifecycleNode::LifecycleNodeInterfaceImpl::change_state(uint8_t transition_id,
                                                             CallbackReturn& result) {
  return begin_and_finish(transition_id, result);
}

bool LifecycleNode::LifecycleNodeInterfaceImpl::change_state(const std::string& transition_label,
                                                             CallbackReturn& result) {
  return begin_and_finish(transition_label, result);
}

template <typename Key>
bool LifecycleNode::LifecycleNodeInterfaceImpl::begin_and_finish(const Key& id_or_label,
                                                                 CallbackReturn& result) {
  const State* initial_state = nullptr;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    initial_state = &machine_.current();
    const Transition* request = machine_.find_request(id_or_label);
    if (request == nullptr) {
      RCLCPP_ERROR(logger_, "Unable to start transition %s from current state %s",
                   to_text(id_or_label).c_str(), initial_state->label().c_str());
      return false;
    }
    take_and_tell(*request);
  }
  // From here to the end no other request is possible, whatever thread it comes from.
  result = run_callback(*initial_state);
  finish(result);
  if (result == CallbackReturn::ERROR) {
    RCLCPP_WARN(logger_, "The transition from state %s ended in an error: handling it",
                initial_state->label().c_str());
    finish(run_callback(*initial_state));
  }
  return true;
}

LifecycleNode::CallbackReturn LifecycleNode::LifecycleNodeInterfaceImpl::run_callback(
    const State& previous_state) {
  const State& state = current_state();
  Callback callback;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    callback = callbacks_.at(state.id());
  }
  try {
    const CallbackReturn result = callback(previous_state);
    const bool is_known = result == CallbackReturn::SUCCESS || result == CallbackReturn::FAILURE;
    return is_known ? result : CallbackReturn::ERROR;
  } catch (const std::exception& error) {
    RCLCPP_ERROR(logger_, "Caught exception in the callback of state %s: %s", state.label().c_str(),
                 error.what());
  } catch (...) {
    RCLCPP_ERROR(logger_, "Caught something that is no std::exception in the callback of state %s",
                 state.label().c_str());
  }
  return CallbackReturn::ERROR;
}

void LifecycleNode::LifecycleNodeInterfaceImpl::finish(CallbackReturn result) {
  std::lock_guard<std::mutex> lock(mutex_);
  take_and_tell(machine_.outcome(result));
}

void LifecycleNode::LifecycleNodeInterfaceImpl::take_and_tell(const Transition& transition) {
  machine_.take(transition);
  // Humble fills the states only; time and transition stay zero.
  TransitionEvent event;
  event.start_state = to_msg(transition.start_state());
  event.goal_state = to_msg(transition.goal_state());
  event_publisher_->publish(event);
}

void LifecycleNode::LifecycleNodeInterfaceImpl::register_callback(uint8_t state_id,
                                                                  Callback callback) {
  std::lock_guard<std::mutex> lock(mutex_);
  callbacks_[state_id] = std::move(callback);
}

void LifecycleNode::LifecycleNodeInterfaceImpl::add_managed_entity(
    std::weak_ptr<ManagedEntityInterface> entity) {
  std::lock_guard<std::mutex> lock(mutex_);
  entities_.push_back(std::move(entity));
}

std::vector<std::shared_ptr<ManagedEntityInterface>>
LifecycleNode::LifecycleNodeInterfaceImpl::managed_entities() {
  std::lock_guard<std::mutex> lock(mutex_);
  std::vector<std::shared_ptr<ManagedEntityInterface>> alive;
  for (const auto& entity : entities_) {
    if (auto locked = entity.lock()) {
      alive.push_back(std::move(locked));
    }
  }
  entities_.assign(alive.begin(), alive.end());
  return alive;
}

}  // namespace rclcpp_lifecycle
