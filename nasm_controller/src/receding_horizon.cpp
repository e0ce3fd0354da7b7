// SPDX-License-Identifier: Apache-2.0
#include "nasm_controller/receding_horizon.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nasm_controller {
namespace {

using nasm_core::Answer;
using nasm_core::PlanJudge;

// Enough for all plans that start within a state's timeout at usual rates.
constexpr size_t kPlans = 256;
/// From a state that has moved on since.
constexpr int kFoundIterations = 10;

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
      distance_(info_),
      plans_(kPlans),
      keeper_(system),
      solver_(system, kFoundIterations) {
  const auto states = static_cast<Eigen::Index>(info_.states.size());
  slopes_.resize(states, 4);
  between_.resize(states);
  control_ = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(info_.controls.size()));
}

bool RecedingHorizon::accepts(nasm_core::AnswerStatus status) const {
  return nasm_core::is_answer(status) ||
         (keeper_.judge().has_law() && nasm_core::is_short_of_limits(status));
}

void RecedingHorizon::set_task(const nasm_core::Request& request,
                               const nasm_core::Instance& instance) {
  if (evaluator_->bind(instance)) return;  // was answered, so has no fault
  request_ = request;
  request_.times.resize(0);
  request_.num_samples = 0;
  largest_step_s_ = instance.horizon / instance.steps;
  // A task that is sent again is not a new one.
  if (!has_task_ || task_.goal != instance.goal) watch_.reset();
  if (!is_same_task(task_, instance)) {
    searched_ns_ = 0;
    has_found_ = false;
  }
  task_ = instance;
  distance_.set_goal(instance.goal);
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
    searched_ns_ = 0;
    has_found_ = false;
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
  const bool has_law = keeper_.judge().has_law();
  const bool is_first = has_law && !is_pursued();
  if (is_first || !plans_.shift_newest(start_ns_, request_.warm_controls)) {
    request_.warm_controls.resize(0, 0);
  }
  // The task was judged when it was posed. A system that something has pushed far off needs a plan
  // more than a refusal, and whether polishing has found one, the gap tells.
  nasm_core::Limits lenient = limits;
  lenient.max_ood_score_polished = nasm_core::Limits::kNone;
  if (is_first && !options.compares_costs) {  // the server itself would search, and be late
    if (!has_found_) search(lenient);
    if (has_found_ && searched_ns_ == now_ns_) return Outcome::kSearching;
    if (has_found_) request_.warm_controls = found_.trajectory.controls;
  }
  server.answer(request_, lenient, response);
  Answer& answer = response.answer;
  if (has_found_ && (!options.compares_costs || nasm_core::is_short_of_limits(answer.status))) {
    use_found(lenient, answer);
  }
  has_found_ = false;
  const bool is_answered = nasm_core::is_answer(answer.status);
  const bool is_short = has_law && nasm_core::is_short_of_limits(answer.status);
  const bool is_comparable = options.compares_costs && has_law && !is_first;
  if ((!is_answered || is_comparable) && fall_back() && (!is_answered || !may_replace(answer))) {
    if (has_law) {
      plans_.add(fallback_.start_ns, fallback_.horizon_s, fallback_.trajectory.controls);
      keeper_.keep(fallback_.trajectory);
    }
    if (is_short && (is_first || fallback_.merit.violation > limits.max_violation)) search(lenient);
    return Outcome::kFallback;
  }
  if (is_short) search(lenient);
  if (!is_answered) return has_found_ ? Outcome::kSearching : Outcome::kRefused;
  plans_.add(start_ns_, answer.instance.horizon, answer.trajectory.controls);
  if (!is_same_task(answer.instance, accepted_)) keeper_.start(answer.instance);
  accepted_ = answer.instance;
  keeper_.keep(answer.trajectory);
  return Outcome::kPlanned;
}

bool RecedingHorizon::is_pursued() const {
  return !plans_.empty() && is_same_task(task_, accepted_);
}

void RecedingHorizon::use_found(const nasm_core::Limits& limits, Answer& answer) {
  const double before_s = answer.computation_time_s;
  request_.warm_controls = found_.trajectory.controls;
  solver_.answer(request_, limits, answer);
  answer.computation_time_s += before_s;
  if (!nasm_core::is_answer(answer.status)) return;
  answer.text = "solved from several guesses, in the period before";
  if (answer.computation_time_s > limits.deadline_s) {
    answer.refuse(nasm_core::AnswerStatus::kDeadline,
                  nasm_core::deadline_text(answer.computation_time_s, limits.deadline_s));
  }
}

void RecedingHorizon::search(const nasm_core::Limits& limits) {
  constexpr int64_t kPeriod_ns = 1'000'000'000;
  if (searched_ns_ != 0 && now_ns_ - searched_ns_ < kPeriod_ns) return;
  searched_ns_ = now_ns_;
  request_.warm_controls.resize(0, 0);
  solver_.answer(request_, limits, found_);
  has_found_ = nasm_core::is_answer(found_.status);
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
  return is_lost_ ? std::numeric_limits<double>::quiet_NaN() : distance_.of(state_);
}

bool RecedingHorizon::fall_back() {
  if (plans_.empty()) return false;
  const bool has_law = keeper_.judge().has_law();
  const auto rest = plans_.rest_of_newest(start_ns_);
  if (!rest && !has_law) return false;
  const Eigen::Index length = plans_.newest().cols();
  const Eigen::Index first_step = rest ? rest->first_step : length;
  fallback_.steps = has_law ? length : length - first_step;
  if (fallback_.steps < nasm_core::kFewestSteps) return false;
  fallback_.start_ns = rest ? rest->start_ns : start_ns_;
  fallback_.horizon_s =
      accepted_.horizon * static_cast<double>(fallback_.steps) / static_cast<double>(length);
  predict(fallback_.start_ns);
  follow(first_step, fallback_.trajectory);
  fallback_.merit = keeper_.judge().judge(fallback_.trajectory, fallback_.steps);
  fallback_.played = keeper_.played(first_step);
  return std::isfinite(fallback_.merit.total());
}

void RecedingHorizon::follow(Eigen::Index first_step, nasm_core::Trajectory& plan) {
  const Eigen::MatrixXd& newest = plans_.newest();
  plan.resize(info_, static_cast<int>(newest.cols()));
  const bool is_posed = keeper_.pose(predicted_);
  if (!keeper_.judge().has_law()) {
    const Eigen::Index left = newest.cols() - first_step;
    plan.controls.leftCols(left) = newest.rightCols(left);
    plan.states.col(0) = predicted_;
  } else if (!is_posed || !keeper_.followed(first_step, plan)) {
    // A plan says nothing about a state that the system refuses; the regulator looks at it.
    keeper_.rest_from(predicted_, plan);
  }
}

bool RecedingHorizon::may_replace(Answer& answer) {
  // Until the first step of the plan on its own grid, the plan acts too.
  const double step_s = accepted_.horizon / accepted_.steps;
  const double until_s = 1e-9 * static_cast<double>(fallback_.start_ns - start_ns_);
  PlanJudge::Merit going_on = fallback_.merit;
  if (plans_.control_at(start_ns_, control_)) {
    going_on.cost +=
        until_s / step_s * keeper_.evaluator().stage_cost(answer.instance.initial_state, control_);
  }
  return PlanJudge::may_replace(keeper_.judge().judge(answer.trajectory), going_on,
                                fallback_.played);
}

const char* to_string(RecedingHorizon::Outcome outcome) {
  switch (outcome) {
    case RecedingHorizon::Outcome::kPlanned:
      return "planned";
    case RecedingHorizon::Outcome::kFallback:
      return "fallback";
    case RecedingHorizon::Outcome::kRefused:
      return "refused";
    case RecedingHorizon::Outcome::kSearching:
      return "searching";
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
