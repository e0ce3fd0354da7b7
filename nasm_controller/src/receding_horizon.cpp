// SPDX-License-Identifier: Apache-2.0
#include "nasm_controller/receding_horizon.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace nasm_controller {
namespace {

using nasm_core::Answer;
using nasm_core::SystemInfo;

// Enough for all plans that start within a state's timeout at usual rates.
constexpr size_t kPlans = 256;

int64_t nanoseconds(double seconds) {
  return std::llround(1e9 * seconds);
}

double smooth_step(double s) {
  return s * s * (3.0 - 2.0 * s);
}

}  // namespace

RecedingHorizon::RecedingHorizon(const nasm_core::System& system)
    : evaluator_(system.make_evaluator()), largest_step_s_(1.0), plans_(kPlans) {
  const SystemInfo& info = system.info();
  const auto states = static_cast<Eigen::Index>(info.states.size());
  slopes_.resize(states, 4);
  between_.resize(states);
  control_ = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(info.controls.size()));
}

void RecedingHorizon::set_task(const nasm_core::Request& request,
                               const nasm_core::Instance& instance) {
  if (evaluator_->bind(instance)) return;  // was answered, so has no fault
  request_ = request;
  request_.times.resize(0);
  request_.num_samples = 0;
  largest_step_s_ = instance.horizon / instance.steps;
  has_task_ = true;
}

void RecedingHorizon::set_state(int64_t stamp_ns, const Eigen::VectorXd& state,
                                const Eigen::VectorXd& control) {
  if (has_state_ && stamp_ns < state_ns_) return;
  has_state_ = true;
  state_ns_ = stamp_ns;
  state_ = state;
  measured_control_ = control;
}

double RecedingHorizon::state_age_s(int64_t now_ns) const {
  return has_state_ ? 1e-9 * static_cast<double>(now_ns - state_ns_)
                    : std::numeric_limits<double>::infinity();
}

RecedingHorizon::Outcome RecedingHorizon::plan(int64_t now_ns, const Options& options,
                                               const nasm_core::Limits& limits,
                                               nasm_ros::ModelServer& server,
                                               nasm_ros::Response& response) {
  if (now_ns < now_ns_) {
    plans_.clear();
    has_state_ = false;
  }
  now_ns_ = now_ns;
  if (!has_task_) return Outcome::kNoTask;
  if (!has_state_) return Outcome::kNoState;
  if (state_age_s(now_ns) > options.state_timeout_s) return Outcome::kStaleState;

  start_ns_ = now_ns + nanoseconds(options.lead_s);
  predict(start_ns_);
  request_.initial_state = predicted_;
  server.answer(request_, limits, response,
                [&](Answer& answer) { this->blend(options.blend_s, answer); });
  const Answer& answer = response.answer;
  if (!nasm_core::is_answer(answer.status)) return Outcome::kRefused;
  plans_.add(start_ns_, answer.instance.horizon, answer.trajectory.controls);
  return Outcome::kPlanned;
}

void RecedingHorizon::predict(int64_t until_ns) {
  predicted_ = state_;
  const int64_t longest_ns = std::max<int64_t>(nanoseconds(largest_step_s_), 1);
  for (int64_t time_ns = state_ns_; time_ns < until_ns;) {
    const int64_t next_ns = std::min({until_ns, plans_.next_change(time_ns), time_ns + longest_ns});
    const bool planned = plans_.control_at(time_ns, control_);
    if (!planned && measured_control_.size() > 0) control_ = measured_control_;
    // Without any control the system is taken to be held where it is.
    if (planned || measured_control_.size() > 0) {
      advance(1e-9 * static_cast<double>(next_ns - time_ns), control_);
    }
    time_ns = next_ns;
  }
}

/// One step of the classical Runge–Kutta method.
void RecedingHorizon::advance(double step_s, const Eigen::VectorXd& control) {
  evaluator_->dynamics(predicted_, control, slopes_.col(0));
  between_ = predicted_ + 0.5 * step_s * slopes_.col(0);
  evaluator_->dynamics(between_, control, slopes_.col(1));
  between_ = predicted_ + 0.5 * step_s * slopes_.col(1);
  evaluator_->dynamics(between_, control, slopes_.col(2));
  between_ = predicted_ + step_s * slopes_.col(2);
  evaluator_->dynamics(between_, control, slopes_.col(3));
  predicted_ += step_s / 6.0 *
                (slopes_.col(0) + 2.0 * slopes_.col(1) + 2.0 * slopes_.col(2) + slopes_.col(3));
}

void RecedingHorizon::blend(double blend_s, Answer& answer) {
  auto& controls = answer.trajectory.controls;
  const double step_s = answer.instance.horizon / answer.instance.steps;
  if (blend_s <= 0.0 || !plans_.control_at(start_ns_, control_)) return;
  for (Eigen::Index k = 0; k < controls.cols(); ++k) {
    const double time_s = static_cast<double>(k) * step_s;
    if (time_s >= blend_s) break;
    // Where the plan in force ends, its last control stands for it.
    plans_.control_at(start_ns_ + nanoseconds(time_s), control_);
    const double weight = smooth_step(time_s / blend_s);
    controls.col(k) = (1.0 - weight) * control_ + weight * controls.col(k);
  }
  char text[96];
  std::snprintf(text, sizeof text,
                "continues the plan in force; before the transition the relative gap was %.3g",
                answer.relative_gap);
  answer.text = text;
}

const char* to_string(RecedingHorizon::Outcome outcome) {
  switch (outcome) {
    case RecedingHorizon::Outcome::kPlanned:
      return "planned";
    case RecedingHorizon::Outcome::kRefused:
      return "refused";
    case RecedingHorizon::Outcome::kNoTask:
      return "no task";
    case RecedingHorizon::Outcome::kNoState:
      return "no state";
    case RecedingHorizon::Outcome::kStaleState:
      break;
  }
  return "stale state";
}

}  // namespace nasm_controller
