// SPDX-License-Identifier: Apache-2.0
#include "continuous.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "first_state.hpp"

namespace nasm_sim {
namespace {

/// A stamp further ahead is another clock's [s].
constexpr double kFarthest_s = 60.0;

}  // namespace

Continuous::Continuous(const nasm_core::System& system, const SimulationOptions& options)
    : options_(options), plant_(system, options.plant) {
  now_.state = first_state(system.info(), options);
  plant_.set_state(now_.state);
  plant_.seed(options.seed, 0);
}

std::optional<std::string> Continuous::offer(nasm_core::ControlPlan plan) {
  // A plant that holds has to be moved through the time that passes.
  if (!is_busy() && !is_holding()) now_.time_s = std::max(now_.time_s, plan.arrival_s);
  const double time_s = std::max(now_.time_s, plan.arrival_s);
  if (plan.end_s() <= time_s) {
    return "it ended " + std::to_string(time_s - plan.end_s()) + " s ago";
  }
  if (const Entry* leader = in_charge(now_.time_s); leader && plan.stamp_s < leader->plan.stamp_s) {
    return "a newer one is being played";
  }
  if (plan.stamp_s > now_.time_s + kFarthest_s) {
    return "it begins " + std::to_string(plan.stamp_s - now_.time_s) +
           " s from now; do the clocks agree?";
  }
  // Those that act late, by the actuators' delay, do not count.
  const auto waiting = static_cast<std::size_t>(plans_.end() - first_after(now_.time_s));
  if (waiting >= options_.queue_size) {
    return "the queue is full (" + std::to_string(waiting) + " trajectories wait; see queue_size)";
  }
  const auto place = first_after(plan.stamp_s);
  plans_.insert(place, Entry{std::move(plan), ++offered_});
  return std::nullopt;
}

Event Continuous::step(double until_s) {
  if (leader_ == 0) return wake(until_s);
  take_over();
  const nasm_core::ControlPlan& plan = in_charge(now_.time_s)->plan;
  const bool is_over = now_.time_s + nasm_core::kSameInstant_s >= plan.end_s();
  if (is_over && !run_) return pause();
  if (now_.time_s + plan.step_s() > until_s + nasm_core::kSameInstant_s) return Event::kWaiting;
  return advance();
}

Event Continuous::wake(double until_s) {
  while (!plans_.empty() && plans_.front().plan.end_s() <= now_.time_s) plans_.pop_front();
  const bool is_ready = !plans_.empty() && plans_.front().plan.stamp_s <= until_s;
  if (is_holding()) {
    const double step_s = last_->horizon / last_->steps;
    const double wanted_s = is_ready ? plans_.front().plan.stamp_s : until_s;
    const double missing_s = wanted_s - now_.time_s;
    if (is_ready ? missing_s > nasm_core::kSameInstant_s
                 : std::isfinite(until_s) && missing_s + nasm_core::kSameInstant_s >= step_s) {
      return hold(wanted_s);
    }
    if (!is_ready) return Event::kWaiting;
  } else if (!is_ready) {
    wait(until_s);
    return Event::kWaiting;
  }
  now_.time_s = std::max(now_.time_s, plans_.front().plan.stamp_s);
  subject_.reset();
  take_over();
  now_.control = command();
  return Event::kStarted;
}

Event Continuous::pause() {
  leader_ = 0;
  run_.reset();
  // What waits for a later instant stays; the others have had their time.
  while (!plans_.empty() &&
         plans_.front().plan.stamp_s <= now_.time_s + nasm_core::kSameInstant_s) {
    plans_.pop_front();
  }
  now_.control = held_ = hold_control();
  leave_plan();
  return Event::kPaused;
}

Event Continuous::hold(double until_s) {
  nasm_core::Instance grid = *last_;
  const double step_s = std::min(grid.horizon / grid.steps, until_s - now_.time_s);
  grid.horizon = step_s * grid.steps;
  plant_.bind(grid);
  if (options_.hold == HoldLaw::kRest) now_.control = held_ = hold_control();
  plant_.step(now_.control);
  now_.state = plant_.state();
  now_.time_s += step_s;
  return Event::kStepped;
}

Eigen::VectorXd Continuous::hold_control() const {
  switch (options_.hold) {
    case HoldLaw::kZero:
      return Eigen::VectorXd::Zero(now_.control.size());
    case HoldLaw::kLast:
      return now_.control;
    case HoldLaw::kRest:
      break;
  }
  return plant_.resting_control();
}

void Continuous::take_over() {
  const Entry* const entry = in_charge(now_.time_s);
  if (entry->serial == leader_) return;
  leader_ = entry->serial;
  last_ = entry->plan.instance;
  plant_.bind(*last_);
  now_.id = entry->plan.id;
  now_.trajectory_time_s = now_.time_s - entry->plan.stamp_s;
  const Subject subject{entry->plan.id, entry->plan.instance.goal};
  if (subject_ != subject) begin_run();
  subject_ = subject;
  forget();
}

void Continuous::begin_run() {
  const nasm_core::ControlPlan& plan = in_charge(now_.time_s)->plan;
  run_.emplace();
  run_->plan = plan;
  run_->plan.instance.initial_state = plant_.state();
  run_->controls.setZero(plan.controls.rows(), plan.instance.steps);
  run_elapsed_s_ = 0.0;
}

Eigen::VectorXd Continuous::command() const {
  const double command_s = now_.time_s - options_.actuator_delay_s;
  if (const Entry* commander = in_charge(command_s)) {
    return commander->plan.control_at(command_s - commander->plan.stamp_s);
  }
  return held_.size() > 0
             ? held_
             : Eigen::VectorXd(Eigen::VectorXd::Zero(plans_.front().plan.controls.rows()));
}

Event Continuous::advance() {
  const nasm_core::ControlPlan& plan = in_charge(now_.time_s)->plan;
  const double step_s = plan.step_s();
  now_.control = command();
  const std::optional<double> cost = plant_.step(now_.control);
  now_.state = plant_.state();
  now_.time_s += step_s;
  now_.trajectory_time_s = now_.time_s - plan.stamp_s;
  if (run_) {
    run_elapsed_s_ += step_s;
    if (run_->steps < run_->controls.cols()) run_->controls.col(run_->steps) = now_.control;
    ++run_->steps;
    // Trajectories of one plan may differ in their grids; costs are sums over the first one's.
    run_->cost +=
        cost ? *cost * (step_s / run_->plan.step_s()) : std::numeric_limits<double>::quiet_NaN();
    if (!cost || run_elapsed_s_ > run_->plan.instance.horizon - 0.5 * step_s) {
      run_->cost += plant_.terminal_cost();
      finished_ = std::move(*run_);
      finished_.end_state = now_.state;
      run_.reset();
      return Event::kFinished;
    }
  }
  return Event::kStepped;
}

std::deque<Continuous::Entry>::const_iterator Continuous::first_after(double time_s) const {
  return std::upper_bound(
      plans_.begin(), plans_.end(), time_s,
      [](double time, const Entry& entry) { return time < entry.plan.stamp_s; });
}

const Continuous::Entry* Continuous::in_charge(double time_s) const {
  const auto after = first_after(time_s + nasm_core::kSameInstant_s);
  return after == plans_.begin() ? nullptr : &*std::prev(after);
}

void Continuous::forget() {
  const double command_s = now_.time_s - options_.actuator_delay_s;
  while (plans_.size() > 1 && plans_[1].plan.stamp_s <= command_s) plans_.pop_front();
}

}  // namespace nasm_sim
