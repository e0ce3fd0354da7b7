// SPDX-License-Identifier: Apache-2.0
#include "episodic.hpp"

#include <algorithm>
#include <utility>

#include "first_state.hpp"

namespace nasm_sim {

Episodic::Episodic(const nasm_core::System& system, const SimulationOptions& options)
    : options_(options), plant_(system, options.plant) {
  now_.state = first_state(system.info(), options);
}

std::optional<std::string> Episodic::offer(nasm_core::ControlPlan plan) {
  if (queue_.size() >= options_.queue_size) {
    return "the queue is full (" + std::to_string(queue_.size()) +
           " trajectories wait; see queue_size and real_time_factor)";
  }
  if (!is_busy()) now_.time_s = std::max(now_.time_s, plan.arrival_s);
  queue_.push_back(std::move(plan));
  return std::nullopt;
}

Event Episodic::step(double until_s) {
  if (!is_playing_) {
    if (!queue_.empty()) return start();
    const bool was_playing = now_.control.size() != 0;
    leave_plan();
    now_.control.resize(0);
    wait(until_s);
    return was_playing ? Event::kPaused : Event::kWaiting;
  }
  const double step_s = run_.plan.step_s();
  const double elapsed_s = static_cast<double>(run_.steps) * step_s;
  const double end_s = start_s_ + elapsed_s + step_s;
  if (end_s > until_s + nasm_core::kSameInstant_s) return Event::kWaiting;

  const double command_s = elapsed_s - options_.actuator_delay_s;
  if (command_s < -nasm_core::kSameInstant_s) {
    now_.control.setZero(run_.controls.rows());
  } else {
    now_.control = run_.plan.control_at(command_s);
  }
  const std::optional<double> cost = plant_.step(now_.control);
  run_.controls.col(run_.steps++) = now_.control;
  now_.time_s = end_s;
  now_.state = plant_.state();
  now_.trajectory_time_s = static_cast<double>(run_.steps) * step_s;
  run_.cost = cost ? run_.cost + *cost : std::numeric_limits<double>::quiet_NaN();
  return !cost || run_.steps == run_.controls.cols() ? finish() : Event::kStepped;
}

Event Episodic::start() {
  run_.plan = std::move(queue_.front());
  queue_.pop_front();
  run_.controls.setZero(run_.plan.controls.rows(), run_.plan.instance.steps);
  run_.steps = 0;
  run_.cost = 0.0;
  plant_.bind(run_.plan.instance);
  plant_.set_state(run_.plan.start());
  plant_.seed(options_.seed, plays_++);
  is_playing_ = true;
  start_s_ = now_.time_s;
  now_.id = run_.plan.id;
  now_.state = plant_.state();
  now_.control = options_.actuator_delay_s > nasm_core::kSameInstant_s
                     ? Eigen::VectorXd(Eigen::VectorXd::Zero(run_.controls.rows()))
                     : Eigen::VectorXd(run_.plan.control_at(0.0));
  now_.trajectory_time_s = 0.0;
  return Event::kStarted;
}

Event Episodic::finish() {
  is_playing_ = false;
  run_.cost += plant_.terminal_cost();
  std::swap(finished_, run_);
  finished_.end_state = now_.state;
  return Event::kFinished;
}

}  // namespace nasm_sim
