// SPDX-License-Identifier: Apache-2.0
#include "loop/loop_tracker.hpp"

#include <algorithm>
#include <limits>

#include "nasm_common/numbers.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_ros/message_conversion.hpp"

namespace nasm_evaluation {
namespace {

constexpr double kLongestPlan_s = 3600.0;
constexpr int64_t kReorder_ns = static_cast<int64_t>(1e9 * LoopTracker::kReorder_s);

int64_t stamp_or(const builtin_interfaces::msg::Time& stamp, int64_t otherwise_ns) {
  const int64_t stamp_ns = nasm_ros::to_nanoseconds(stamp);
  return stamp_ns == 0 ? otherwise_ns : stamp_ns;
}

int64_t horizon_in_ns(double horizon_s) {
  return horizon_s > 0.0 ? static_cast<int64_t>(1e9 * std::min(horizon_s, kLongestPlan_s)) : 0;
}

}  // namespace

LoopTracker::LoopTracker(const nasm_core::SystemInfo& info, nasm_core::LoopOptions options)
    : info_(info), options_(std::move(options)) {
}

bool LoopTracker::is_ours(const std::string& system) const {
  return system.empty() || system == info_.name;
}

void LoopTracker::take(const nasm_msgs::msg::ControlTrajectory& answer, int64_t time_ns) {
  if (!is_ours(answer.system)) return;
  Plan plan;
  plan.is_refusal = !nasm_core::is_answer(answer.status);
  plan.id = answer.id;
  plan.goal = nasm_ros::to_vector(answer.goal);
  plan.initial_state = nasm_ros::to_vector(answer.initial_state);
  plan.horizon_ns = horizon_in_ns(answer.horizon);
  const bool is_complete =
      static_cast<std::size_t>(plan.goal.size()) == info_.goals.size() && plan.goal.allFinite();
  if (!plan.is_refusal && !is_complete) return;
  add({stamp_or(answer.header.stamp, time_ns), false}, std::move(plan));
}

void LoopTracker::take(const nasm_msgs::msg::SystemState& message, int64_t time_ns) {
  if (!is_ours(message.system)) return;
  Eigen::VectorXd state, control;
  const auto fault = nasm_ros::to_state(message, info_, state, control);
  // A state that is not finite is no use to others; here it is what is looked for.
  const bool is_broken = state.size() > 0 && !state.allFinite();
  if (fault && !is_broken) return;
  const int64_t stamp_ns = stamp_or(message.header.stamp, time_ns);
  add({stamp_ns, true}, std::move(state));
  process_until(stamp_ns - kReorder_ns);
}

void LoopTracker::add(Instant when, std::variant<Plan, State> event) {
  // Of messages with the same stamp, such as a bag's that is played again, the first one counts.
  if (!last_processed_ || when > *last_processed_) waiting_.emplace(when, std::move(event));
  if (last_processed_ && when < *last_processed_) ++left_out_;
  while (waiting_.size() > kMostWaiting) process_first();
}

void LoopTracker::process_until(int64_t time_ns) {
  while (!waiting_.empty() && waiting_.begin()->first.first <= time_ns) process_first();
}

void LoopTracker::process_first() {
  const auto& [when, event] = *waiting_.begin();
  last_processed_ = when;
  std::visit([&, now_ns = when.first](const auto& it) { this->process(now_ns, it); }, event);
  waiting_.erase(waiting_.begin());
}

void LoopTracker::process(int64_t time_ns, const Plan& plan) {
  if (plan.is_refusal) {
    if (way_) way_->end_ns = std::max(way_->end_ns, time_ns + way_->plan.horizon_ns);
    return;
  }
  if (!way_ || way_->plan.goal != plan.goal) {
    end_way();
    way_.emplace(Way{{}, nasm_core::GoalMeter(info_, options_, plan.goal), plan, 0, false});
    way_->run.id = plan.id;
    way_->run.start_ns = time_ns;
  }
  const bool is_another_start = plan.initial_state.size() != way_->plan.initial_state.size() ||
                                plan.initial_state != way_->plan.initial_state;
  if (plan.id == way_->plan.id && is_another_start) way_->is_closed = true;
  way_->plan = plan;
  way_->end_ns = std::max(way_->end_ns, time_ns + plan.horizon_ns);
}

void LoopTracker::process(int64_t time_ns, const State& state) {
  if (!way_ || time_ns > way_->end_ns) return;
  way_->meter.add(1e-9 * static_cast<double>(time_ns - way_->run.start_ns), state);
}

void LoopTracker::end_way() {
  if (way_ && way_->is_closed) {
    way_->run.measures = way_->meter.measures();
    runs_.push_back(std::move(way_->run));
  }
  way_.reset();
}

std::vector<LoopRun> LoopTracker::finish() {
  process_until(std::numeric_limits<int64_t>::max());
  end_way();
  return std::exchange(runs_, {});
}

std::string left_out_text(std::size_t count, const std::string& states_topic) {
  return "closed loop of " + states_topic + ": " + std::to_string(count) +
         " messages were left out, because they came more than " +
         nasm_common::short_text(LoopTracker::kReorder_s) + " s after later ones";
}

}  // namespace nasm_evaluation
