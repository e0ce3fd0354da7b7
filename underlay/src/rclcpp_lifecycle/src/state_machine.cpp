// SPDX-License-Identifier: Apache-2.0
#include "state_machine.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "lifecycle_msgs/msg/transition.hpp"

namespace rclcpp_lifecycle {
namespace {

using S = lifecycle_msgs::msg::State;
using T = lifecycle_msgs::msg::Transition;

constexpr char kSuccess[] = "transition_success";
constexpr char kFailure[] = "transition_failure";
constexpr char kError[] = "transition_error";

struct TransitionRow {
  uint8_t id;
  const char* label;
  uint8_t start;
  uint8_t goal;
};

constexpr TransitionRow kTransitions[] = {
    {T::TRANSITION_CONFIGURE, "configure", S::PRIMARY_STATE_UNCONFIGURED,
     S::TRANSITION_STATE_CONFIGURING},
    {T::TRANSITION_ON_CONFIGURE_SUCCESS, kSuccess, S::TRANSITION_STATE_CONFIGURING,
     S::PRIMARY_STATE_INACTIVE},
    {T::TRANSITION_ON_CONFIGURE_FAILURE, kFailure, S::TRANSITION_STATE_CONFIGURING,
     S::PRIMARY_STATE_UNCONFIGURED},
    {T::TRANSITION_ON_CONFIGURE_ERROR, kError, S::TRANSITION_STATE_CONFIGURING,
     S::TRANSITION_STATE_ERRORPROCESSING},

    {T::TRANSITION_CLEANUP, "cleanup", S::PRIMARY_STATE_INACTIVE, S::TRANSITION_STATE_CLEANINGUP},
    {T::TRANSITION_ON_CLEANUP_SUCCESS, kSuccess, S::TRANSITION_STATE_CLEANINGUP,
     S::PRIMARY_STATE_UNCONFIGURED},
    {T::TRANSITION_ON_CLEANUP_FAILURE, kFailure, S::TRANSITION_STATE_CLEANINGUP,
     S::PRIMARY_STATE_INACTIVE},
    {T::TRANSITION_ON_CLEANUP_ERROR, kError, S::TRANSITION_STATE_CLEANINGUP,
     S::TRANSITION_STATE_ERRORPROCESSING},

    {T::TRANSITION_ACTIVATE, "activate", S::PRIMARY_STATE_INACTIVE, S::TRANSITION_STATE_ACTIVATING},
    {T::TRANSITION_ON_ACTIVATE_SUCCESS, kSuccess, S::TRANSITION_STATE_ACTIVATING,
     S::PRIMARY_STATE_ACTIVE},
    {T::TRANSITION_ON_ACTIVATE_FAILURE, kFailure, S::TRANSITION_STATE_ACTIVATING,
     S::PRIMARY_STATE_INACTIVE},
    {T::TRANSITION_ON_ACTIVATE_ERROR, kError, S::TRANSITION_STATE_ACTIVATING,
     S::TRANSITION_STATE_ERRORPROCESSING},

    {T::TRANSITION_DEACTIVATE, "deactivate", S::PRIMARY_STATE_ACTIVE,
     S::TRANSITION_STATE_DEACTIVATING},
    {T::TRANSITION_ON_DEACTIVATE_SUCCESS, kSuccess, S::TRANSITION_STATE_DEACTIVATING,
     S::PRIMARY_STATE_INACTIVE},
    {T::TRANSITION_ON_DEACTIVATE_FAILURE, kFailure, S::TRANSITION_STATE_DEACTIVATING,
     S::PRIMARY_STATE_ACTIVE},
    {T::TRANSITION_ON_DEACTIVATE_ERROR, kError, S::TRANSITION_STATE_DEACTIVATING,
     S::TRANSITION_STATE_ERRORPROCESSING},

    {T::TRANSITION_UNCONFIGURED_SHUTDOWN, "shutdown", S::PRIMARY_STATE_UNCONFIGURED,
     S::TRANSITION_STATE_SHUTTINGDOWN},
    {T::TRANSITION_INACTIVE_SHUTDOWN, "shutdown", S::PRIMARY_STATE_INACTIVE,
     S::TRANSITION_STATE_SHUTTINGDOWN},
    {T::TRANSITION_ACTIVE_SHUTDOWN, "shutdown", S::PRIMARY_STATE_ACTIVE,
     S::TRANSITION_STATE_SHUTTINGDOWN},
    {T::TRANSITION_ON_SHUTDOWN_SUCCESS, kSuccess, S::TRANSITION_STATE_SHUTTINGDOWN,
     S::PRIMARY_STATE_FINALIZED},
    {T::TRANSITION_ON_SHUTDOWN_FAILURE, kFailure, S::TRANSITION_STATE_SHUTTINGDOWN,
     S::PRIMARY_STATE_FINALIZED},
    {T::TRANSITION_ON_SHUTDOWN_ERROR, kError, S::TRANSITION_STATE_SHUTTINGDOWN,
     S::TRANSITION_STATE_ERRORPROCESSING},

    {T::TRANSITION_ON_ERROR_SUCCESS, kSuccess, S::TRANSITION_STATE_ERRORPROCESSING,
     S::PRIMARY_STATE_UNCONFIGURED},
    {T::TRANSITION_ON_ERROR_FAILURE, kFailure, S::TRANSITION_STATE_ERRORPROCESSING,
     S::PRIMARY_STATE_FINALIZED},
    {T::TRANSITION_ON_ERROR_ERROR, kError, S::TRANSITION_STATE_ERRORPROCESSING,
     S::PRIMARY_STATE_FINALIZED},
};

const char* outcome_label(StateMachine::CallbackReturn result) {
  switch (result) {
    case StateMachine::CallbackReturn::SUCCESS:
      return kSuccess;
    case StateMachine::CallbackReturn::FAILURE:
      return kFailure;
    case StateMachine::CallbackReturn::ERROR:
      break;
  }
  return kError;
}

/// The first transition from a state for which `is_wanted` holds; null if there is none.
template <typename Predicate>
const Transition* find_from(const State& start, const Predicate& is_wanted) {
  const auto& all = StateMachine::transitions();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Transition& transition) {
    return transition.start_state().id() == start.id() && is_wanted(transition);
  });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

const std::vector<State>& StateMachine::states() {
  static const std::vector<State> all = {
      {S::PRIMARY_STATE_UNKNOWN, "unknown"},
      {S::PRIMARY_STATE_UNCONFIGURED, "unconfigured"},
      {S::PRIMARY_STATE_INACTIVE, "inactive"},
      {S::PRIMARY_STATE_ACTIVE, "active"},
      {S::PRIMARY_STATE_FINALIZED, "finalized"},
      {S::TRANSITION_STATE_CONFIGURING, "configuring"},
      {S::TRANSITION_STATE_CLEANINGUP, "cleaningup"},
      {S::TRANSITION_STATE_SHUTTINGDOWN, "shuttingdown"},
      {S::TRANSITION_STATE_ACTIVATING, "activating"},
      {S::TRANSITION_STATE_DEACTIVATING, "deactivating"},
      {S::TRANSITION_STATE_ERRORPROCESSING, "errorprocessing"},
  };
  return all;
}

const std::vector<Transition>& StateMachine::transitions() {
  static const std::vector<Transition> all = [] {
    std::vector<Transition> result;
    for (const TransitionRow& row : kTransitions) {
      result.emplace_back(row.id, row.label, State(state(row.start)), State(state(row.goal)));
    }
    return result;
  }();
  return all;
}

std::vector<Transition> StateMachine::available_transitions() const {
  std::vector<Transition> result;
  std::copy_if(transitions().begin(), transitions().end(), std::back_inserter(result),
               [this](const Transition& transition) {
                 return transition.start_state().id() == current_->id();
               });
  return result;
}

const Transition* StateMachine::find_request(uint8_t id) const {
  if (!is_primary()) {
    return nullptr;
  }
  return find_from(*current_, [id](const Transition& candidate) { return candidate.id() == id; });
}

const Transition* StateMachine::find_request(const std::string& label) const {
  if (!is_primary()) {
    return nullptr;
  }
  return find_from(*current_,
                   [&label](const Transition& candidate) { return candidate.label() == label; });
}

const Transition& StateMachine::outcome(CallbackReturn result) const {
  const Transition* found = find_from(*current_, [result](const Transition& candidate) {
    return candidate.label() == outcome_label(result);
  });
  if (found == nullptr) {
    throw std::logic_error("no callback runs in the state '" + current_->label() + "'");
  }
  return *found;
}

void StateMachine::take(const Transition& transition) {
  current_ = &state(transition.goal_state().id());
}

const State& StateMachine::state(uint8_t id) {
  return *std::find_if(states().begin(), states().end(),
                       [id](const State& candidate) { return candidate.id() == id; });
}

bool StateMachine::is_primary() const {
  return current_->id() <= S::PRIMARY_STATE_FINALIZED;
}

}  // namespace rclcpp_lifecycle
