// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/executor.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "any_executable.hpp"
#include "rclcpp/node.hpp"
#include "runtime.hpp"
#include "spinning_scope.hpp"

namespace rclcpp {
namespace {

using Base = node_interfaces::NodeBaseInterface;
using std::chrono::nanoseconds;
using std::chrono::steady_clock;

/// Noted as ready; held weakly, so that what a callback drops meanwhile is really gone.
struct Candidate {
  std::variant<TimerBase::WeakPtr, SubscriptionBase::WeakPtr, ServiceBase::WeakPtr,
               ClientBase::WeakPtr>
      entity;
  CallbackGroup::WeakPtr group;
  Base::WeakPtr node;
};

struct OwnGroup {
  CallbackGroup::WeakPtr group;
  Base::WeakPtr node;
  bool manual;  ///< added by itself, not with its node
};

}  // namespace

struct Executor::Impl {
  std::shared_ptr<Wake> wake;
  std::mutex mutex;
  std::vector<Base::WeakPtr> nodes;
  std::vector<OwnGroup> groups;
  std::deque<Candidate> round;  ///< collected and not yet run

  /// Takes the groups of the nodes, also those made since the last time, but none that was given to
  /// an executor by itself.
  void adopt_groups() {
    for (const auto& weak : nodes) {
      if (auto node = weak.lock()) {
        node->for_each_callback_group([&](const CallbackGroup::SharedPtr& group) {
          if (group->automatically_add_to_executor_with_node() &&
              !group->get_associated_with_executor_atomic().exchange(true)) {
            groups.push_back({group, node, false});
          }
        });
      }
    }
  }

  template <typename Function>
  void for_each_group(Function function) {
    adopt_groups();
    for (auto own = groups.begin(); own != groups.end();) {
      auto group = own->group.lock();
      auto node = own->node.lock();
      if (!group) {
        own = groups.erase(own);
        continue;
      }
      if (node) {
        function(group, node);
      }
      ++own;
    }
  }

  /// Adds to the round what is ready in free groups. What is left of the last round waits for its
  /// group and goes first, or an idle thread would make it lose its turn.
  void collect_round() {
    for_each_group([this](const CallbackGroup::SharedPtr& group, const Base::SharedPtr& node) {
      if (!group->can_be_taken_from().load()) {
        return;
      }
      std::lock_guard<std::mutex> lock(group->mutex_);
      const auto collect = [&](const auto& entities) {
        for (const auto& weak : entities) {
          auto entity = weak.lock();
          if (entity && entity->is_ready()) {
            round.push_back({weak, group, node});
          }
        }
      };
      collect(group->timers_);
      collect(group->subscriptions_);
      collect(group->services_);
      collect(group->clients_);
    });
  }

  /// The first of the round whose group is free and that is still ready; claims its group.
  bool pop_runnable(AnyExecutable& out) {
    for (auto candidate = round.begin(); candidate != round.end();) {
      auto group = candidate->group.lock();
      if (group && !group->can_be_taken_from().load()) {
        ++candidate;
        continue;
      }
      auto node = candidate->node.lock();
      const bool claimed = group && node && claim(*candidate, *group, out);
      candidate = round.erase(candidate);
      if (claimed) {
        out.callback_group = std::move(group);
        out.node_base = std::move(node);
        return true;
      }
    }
    return false;
  }

  bool claim(const Candidate& candidate, CallbackGroup& group, AnyExecutable& out) {
    const bool ready = std::visit(
        [&out](const auto& weak) {
          auto entity = weak.lock();
          if (!entity || !entity->is_ready()) {
            return false;
          }
          if constexpr (std::is_same_v<std::decay_t<decltype(*entity)>, TimerBase>) {
            if (!entity->call()) {
              return false;
            }
          }
          out.entity = std::move(entity);
          return true;
        },
        candidate.entity);
    if (ready && group.type() == CallbackGroupType::MutuallyExclusive) {
      group.can_be_taken_from().store(false);
    }
    return ready;
  }

  /// What is noted may belong to a component library that is unloaded before the next spin.
  void forget_round() {
    std::lock_guard<std::mutex> lock(mutex);
    round.clear();
  }

  bool next_ready(AnyExecutable& out) {
    std::lock_guard<std::mutex> lock(mutex);
    if (pop_runnable(out)) {
      return true;
    }
    collect_round();
    return pop_runnable(out);
  }

  nanoseconds until_next_timer() {
    nanoseconds shortest = nanoseconds::max();
    std::lock_guard<std::mutex> lock(mutex);
    for_each_group([&](const CallbackGroup::SharedPtr& group, const Base::SharedPtr&) {
      if (!group->can_be_taken_from().load()) {
        return;
      }
      std::lock_guard<std::mutex> group_lock(group->mutex_);
      for (const auto& weak : group->timers_) {
        if (auto timer = weak.lock()) {
          shortest = std::min(shortest, timer->wall_time_until_trigger());
        }
      }
    });
    return std::max(shortest, nanoseconds::zero());
  }
};

Executor::Executor(const ExecutorOptions& options)
    : context_(options.context), impl_(std::make_unique<Impl>()) {
  impl_->wake = context_->get_sub_context<Runtime>()->wake;
}

Executor::~Executor() {
  std::lock_guard<std::mutex> lock(impl_->mutex);
  for (const auto& weak : impl_->nodes) {
    if (auto node = weak.lock()) {
      node->get_associated_with_executor_atomic().store(false);
    }
  }
  for (const auto& own : impl_->groups) {
    if (auto group = own.group.lock()) {
      group->get_associated_with_executor_atomic().store(false);
    }
  }
}

void Executor::add_callback_group(CallbackGroup::SharedPtr group_ptr, Base::SharedPtr node_ptr,
                                  bool /*notify*/) {
  if (group_ptr->get_associated_with_executor_atomic().exchange(true)) {
    throw std::runtime_error("Callback group has already been added to an executor.");
  }
  {
    std::lock_guard<std::mutex> lock(impl_->mutex);
    impl_->groups.push_back({group_ptr, node_ptr, true});
  }
  impl_->wake->notify();
}

void Executor::remove_callback_group(CallbackGroup::SharedPtr group_ptr, bool /*notify*/) {
  std::lock_guard<std::mutex> lock(impl_->mutex);
  auto& groups = impl_->groups;
  const auto found = std::find_if(groups.begin(), groups.end(), [&](const OwnGroup& own) {
    return own.manual && own.group.lock() == group_ptr;
  });
  if (found == groups.end()) {
    throw std::runtime_error("Callback group needs to be associated with executor.");
  }
  groups.erase(found);
  impl_->round.clear();
  group_ptr->get_associated_with_executor_atomic().store(false);
}

void Executor::add_node(Base::SharedPtr node_ptr, bool /*notify*/) {
  if (node_ptr->get_associated_with_executor_atomic().exchange(true)) {
    throw std::runtime_error(std::string("Node '") + node_ptr->get_fully_qualified_name() +
                             "' has already been added to an executor.");
  }
  {
    std::lock_guard<std::mutex> lock(impl_->mutex);
    impl_->nodes.push_back(node_ptr);
    impl_->adopt_groups();
  }
  impl_->wake->notify();
}

void Executor::add_node(std::shared_ptr<Node> node_ptr, bool notify) {
  add_node(node_ptr->get_node_base_interface(), notify);
}

void Executor::remove_node(Base::SharedPtr node_ptr, bool /*notify*/) {
  std::lock_guard<std::mutex> lock(impl_->mutex);
  auto& nodes = impl_->nodes;
  const auto found = std::find_if(nodes.begin(), nodes.end(),
                                  [&](const auto& weak) { return weak.lock() == node_ptr; });
  if (found == nodes.end()) {
    throw std::runtime_error("Node needs to be associated with this executor.");
  }
  nodes.erase(found);
  auto& groups = impl_->groups;
  for (auto own = groups.begin(); own != groups.end();) {
    const auto group = own->group.lock();
    if (own->manual || !group || own->node.lock() != node_ptr) {
      ++own;
      continue;
    }
    group->get_associated_with_executor_atomic().store(false);
    own = groups.erase(own);
  }
  impl_->round.clear();
  node_ptr->get_associated_with_executor_atomic().store(false);
}

void Executor::remove_node(std::shared_ptr<Node> node_ptr, bool notify) {
  remove_node(node_ptr->get_node_base_interface(), notify);
}

void Executor::spin_some(nanoseconds max_duration) {
  spin_some_impl(max_duration, false);
}

void Executor::spin_all(nanoseconds max_duration) {
  if (max_duration < nanoseconds::zero()) {
    throw std::invalid_argument("max_duration must be greater than or equal to 0");
  }
  spin_some_impl(max_duration, true);
}

void Executor::spin_some_impl(nanoseconds max_duration, bool exhaustive) {
  SpinningScope scope(spinning, "spin_some");
  const auto start = steady_clock::now();
  const auto time_is_left = [&] {
    return max_duration == nanoseconds::zero() || steady_clock::now() - start < max_duration;
  };
  bool found = true;
  while (found) {
    found = false;
    std::unique_lock<std::mutex> lock(impl_->mutex);
    impl_->round.clear();
    impl_->collect_round();
    while (ok(context_) && spinning.load() && time_is_left()) {
      AnyExecutable next;
      if (!impl_->pop_runnable(next)) {
        break;
      }
      lock.unlock();
      execute_any_executable(next);
      found = exhaustive;
      lock.lock();
    }
  }
  impl_->forget_round();
}

void Executor::spin_once(nanoseconds timeout) {
  SpinningScope scope(spinning, "spin_once");
  AnyExecutable next;
  if (get_next_executable(next, timeout)) {
    execute_any_executable(next);
  }
}

FutureReturnCode Executor::spin_until(const std::function<bool()>& is_complete,
                                      nanoseconds timeout) {
  if (is_complete()) {
    return FutureReturnCode::SUCCESS;
  }
  SpinningScope scope(spinning, "spin_until_future_complete");
  const auto until = deadline_after(timeout);
  while (ok(context_) && spinning.load()) {
    const auto now = steady_clock::now();
    const bool forever = until == steady_clock::time_point::max();
    AnyExecutable next;
    if (get_next_executable(
            next, forever ? nanoseconds(-1) : std::max<nanoseconds>(until - now, nanoseconds(0)))) {
      execute_any_executable(next);
    }
    if (is_complete()) {
      return FutureReturnCode::SUCCESS;
    }
    if (!forever && steady_clock::now() >= until) {
      return FutureReturnCode::TIMEOUT;
    }
  }
  return FutureReturnCode::INTERRUPTED;
}

void Executor::cancel() {
  spinning.store(false);
  impl_->wake->notify();
}

bool Executor::is_spinning() {
  return spinning;
}

bool Executor::get_next_executable(AnyExecutable& any_executable, nanoseconds timeout) {
  const auto until = deadline_after(timeout);
  for (;;) {
    const uint64_t seen = impl_->wake->count();
    if (!ok(context_) || !spinning.load()) {
      impl_->forget_round();
      return false;
    }
    if (impl_->next_ready(any_executable)) {
      return true;
    }
    if (steady_clock::now() >= until) {
      return false;
    }
    impl_->wake->wait(seen, std::min(until, deadline_after(impl_->until_next_timer())));
  }
}

void Executor::execute_any_executable(AnyExecutable& any_executable) {
  // Freed however the callback ends, or the group would never run again.
  struct Release {
    CallbackGroup& group;
    Wake& wake;
    ~Release() {
      if (!group.can_be_taken_from().exchange(true)) {
        wake.notify();
      }
    }
  } release{*any_executable.callback_group, *impl_->wake};
  std::visit(
      [](const auto& entity) {
        if constexpr (std::is_same_v<std::decay_t<decltype(*entity)>, TimerBase>) {
          entity->execute_callback();
        } else {
          entity->execute();
        }
      },
      any_executable.entity);
}

}  // namespace rclcpp
