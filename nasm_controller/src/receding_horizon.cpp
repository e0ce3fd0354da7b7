// SPDX-License-Identifier: Apache-2.0
#include "nasm_controller/receding_horizon.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nasm_controller {
namespace {

using nasm_core::Answer;

// Enough for all plans that start within a state's timeout at usual rates.
constexpr size_t kPlans = 256;

/// Whether two instances differ in nothing but the initial state.
bool is_same_task(const nasm_core::Instance& a, const nasm_core::Instance& b) {
  return a.goal.size() == b.goal.size() && a.parameters.size() == b.parameters.size() &&
         a.goal == b.goal && a.parameters == b.parameters && a.horizon == b.horizon &&
         a.steps == b.steps;
}

int64_t nanoseconds(double seconds) {
  return std::llround(1e9 * seconds);
}

}  // namespace

RecedingHorizon::RecedingHorizon(const nasm_core::System& system)
    : info_(system.info()),
      evaluator_(system.make_evaluator()),
      largest_step_s_(1.0),
      plans_(kPlans),
      judge_(system) {
  const auto states = static_cast<Eigen::Index>(info_.states.size());
  slopes_.resize(states, 4);
  between_.resize(states);
  control_ = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(info_.controls.size()));
}

void RecedingHorizon::set_task(const nasm_core::Request& request,
                               const nasm_core::Instance& instance) {
  if (evaluator_->bind(instance)) return;  // was answered, so has no fault
  request_ = request;
  request_.times.resize(0);
  request_.num_samples = 0;
  largest_step_s_ = instance.horizon / instance.steps;
  // A task that is sent again is not a new one.
  if (!has_task_ || goal_ != instance.goal) watch_.reset();
  goal_ = instance.goal;
  has_task_ = true;
}

void RecedingHorizon::set_state(int64_t stamp_ns, const Eigen::VectorXd& state,
                                const Eigen::VectorXd& control) {
  if (has_state_ && stamp_ns < state_ns_) return;
  has_state_ = true;
  is_lost_ = false;
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
    is_lost_ = false;
    watch_.reset();
  }
  now_ns_ = now_ns;
  if (!has_task_) return Outcome::kNoTask;
  if (has_state_ || is_lost_) watch_.observe(state_ns_, distance_to_goal(), options.divergence);
  if (!has_state_) return Outcome::kNoState;
  if (state_age_s(now_ns) > options.state_timeout_s) return Outcome::kStaleState;

  start_ns_ = now_ns + nanoseconds(options.lead_s);
  predict(start_ns_);
  request_.initial_state = predicted_;
  if (!plans_.shift_newest(start_ns_, request_.warm_controls)) request_.warm_controls.resize(0, 0);
  // The task was judged when it was posed. A system that something has pushed far off needs a plan
  // more than a refusal, and whether polishing has found one, the gap tells.
  nasm_core::Limits lenient = limits;
  lenient.max_ood_score_polished = nasm_core::Limits::kNone;
  server.answer(request_, lenient, response);
  Answer& answer = response.answer;
  const bool is_answered = nasm_core::is_answer(answer.status);
  const bool is_comparable =
      options.compares_costs && judge_.has_law() && is_same_task(answer.instance, accepted_);
  if ((!is_answered || is_comparable) && fall_back() && (!is_answered || is_worse(answer))) {
    if (judge_.has_law()) {
      plans_.add(fallback_.start_ns, fallback_.horizon_s, fallback_.trajectory.controls);
    }
    return Outcome::kFallback;
  }
  if (!is_answered) return Outcome::kRefused;
  plans_.add(start_ns_, answer.instance.horizon, answer.trajectory.controls);
  accepted_ = answer.instance;
  judge_.bind(accepted_);
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

double RecedingHorizon::distance_to_goal() const {
  if (is_lost_) return std::numeric_limits<double>::quiet_NaN();
  double sum = 0.0;
  for (size_t i = 0; i < info_.costed_states.size(); ++i) {
    const double off = state_(info_.costed_states[i]) - goal_(static_cast<Eigen::Index>(i));
    sum += off * off;
  }
  return std::sqrt(sum);
}

bool RecedingHorizon::fall_back() {
  const auto rest = plans_.rest_of_newest(start_ns_);
  if (!rest) return false;
  const Eigen::MatrixXd& newest = plans_.newest();
  const Eigen::Index left = newest.cols() - rest->first_step;
  const Eigen::Index steps = judge_.has_law() ? newest.cols() : left;
  if (steps < nasm_core::kFewestSteps) return false;
  predict(rest->start_ns);
  fallback_.steps = steps;
  fallback_.start_ns = rest->start_ns;
  fallback_.horizon_s =
      accepted_.horizon * static_cast<double>(steps) / static_cast<double>(newest.cols());
  nasm_core::Trajectory& plan = fallback_.trajectory;
  plan.resize(info_, static_cast<int>(newest.cols()));
  plan.controls.leftCols(left) = newest.rightCols(left);
  plan.states.col(0) = predicted_;
  if (judge_.has_law()) {
    for (Eigen::Index k = 0; k < left; ++k) {
      judge_.evaluator().step(plan.states.col(k), plan.controls.col(k), between_);
      plan.states.col(k + 1) = between_;
    }
    judge_.rest_from(left, plan);
  }
  fallback_.merit = judge_.judge(plan, steps);
  return std::isfinite(fallback_.merit.total());
}

bool RecedingHorizon::is_worse(Answer& answer) {
  // Until the first step of the plan on its own grid, the plan acts too.
  const double step_s = accepted_.horizon / accepted_.steps;
  const double until_s = 1e-9 * static_cast<double>(fallback_.start_ns - start_ns_);
  double going_on = fallback_.merit.total();
  if (plans_.control_at(start_ns_, control_)) {
    going_on +=
        until_s / step_s * judge_.evaluator().stage_cost(answer.instance.initial_state, control_);
  }
  return nasm_core::PlanJudge::is_worse(judge_.judge(answer.trajectory).total(), going_on);
}

const char* to_string(RecedingHorizon::Outcome outcome) {
  switch (outcome) {
    case RecedingHorizon::Outcome::kPlanned:
      return "planned";
    case RecedingHorizon::Outcome::kFallback:
      return "fallback";
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
