// SPDX-License-Identifier: Apache-2.0
#include "operator/answer_judge.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "nasm_core/evaluation/gap.hpp"

namespace nasm_core {
namespace {

/// A bound of the gap that is this share of the limit needs no estimate.
constexpr double kWellBelow = 0.1;

double relative_gap(const Certificate& certificate) {
  if (!certificate.valid) return std::numeric_limits<double>::infinity();
  const double gap = certificate.estimated_gap;
  return relative_to_optimum(gap, certificate.cost - gap);
}

}  // namespace

AnswerJudge::AnswerJudge(const System& system)
    : info_(system.info()),
      newton_(system.make_newton()),
      evaluator_(system.make_evaluator()),
      at_start_(static_cast<Eigen::Index>(info_.constraints.size())) {
}

void AnswerJudge::begin(const Limits& limits, const Answer& answer) {
  negligible_gap_ = kWellBelow * limits.max_relative_gap;
  least_ = {};
  has_ended_infeasible_ = false;
  if (at_start_.size() == 0) return;
  evaluator_->bind(answer.instance);
  // Constraints of the control do not count, at least not before there is one.
  no_control_.setZero(static_cast<Eigen::Index>(info_.controls.size()));
  evaluator_->constraints(answer.instance.initial_state, no_control_, at_start_);
  at_start_ = at_start_.cwiseMax(0.0);
  at_start_.tail(at_start_.size() - info_.state_constraints).setZero();
}

void AnswerJudge::certify(Answer& answer) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const Certificate certificate =
      newton_->certify(answer.instance, answer.trajectory, negligible_gap_);
  answer.cost = certificate.cost;
  answer.relative_gap = relative_gap(certificate);
  answer.gradient_norm = certificate.gradient_norm;
  const Eigen::MatrixXd& states = answer.trajectory.states;
  answer.miss = std::isfinite(certificate.cost)
                    ? miss(info_, answer.instance.goal, states.col(states.cols() - 1))
                    : kNan;
  answer.violations.setConstant(at_start_.size(), kNan);
  if (at_start_.size() == 0 || !std::isfinite(certificate.cost)) return;
  evaluator_->violations(answer.trajectory, kSubstepsOfViolations, answer.violations);
  Eigen::Index worst = 0;
  const double excess = (answer.violations - at_start_).maxCoeff(&worst);
  if (excess < least_.excess) least_ = {excess, worst};
}

double AnswerJudge::allowed_miss(const Instance& instance, const Limits& limits) const {
  if (info_.terminal_states == 0) return kInfinity;
  return limits.max_miss * std::max(1.0, instance.goal.lpNorm<Eigen::Infinity>());
}

double AnswerJudge::excess_of(const Answer& answer, const Limits& limits) const {
  double worst = 0.0;
  for (Eigen::Index i = 0; i < at_start_.size(); ++i) {
    const double excess = answer.violations(i) - at_start_(i) - limits.max_violation;
    if (!(excess <= worst)) worst = excess;  // NaN stays
  }
  return worst;
}

bool AnswerJudge::is_good(const Answer& answer, const Limits& limits) const {
  return answer.relative_gap <= limits.max_relative_gap &&
         answer.miss <= allowed_miss(answer.instance, limits) &&
         std::isfinite(answer.relative_gap) && keeps_constraints(answer, limits);
}

void AnswerJudge::refuse(const Limits& limits, Answer& answer) const {
  if (std::isfinite(answer.cost) && !keeps_constraints(answer, limits)) {
    refuse_violation(limits, answer);
  } else {
    refuse_gap(limits, answer);
  }
}

void AnswerJudge::refuse_gap(const Limits& limits, Answer& answer) const {
  std::ostringstream text;
  text << "after " << answer.polish_steps << " Newton steps the estimated relative gap is "
       << answer.relative_gap << " (allowed: " << limits.max_relative_gap << ")";
  if (info_.terminal_states > 0) {
    text << " and the goal is missed by " << answer.miss
         << " (allowed: " << allowed_miss(answer.instance, limits) << ")";
  }
  answer.refuse(AnswerStatus::kGap, text.str());
}

void AnswerJudge::refuse_violation(const Limits& limits, Answer& answer) const {
  const Quantity& constraint = info_.constraints[static_cast<std::size_t>(least_.constraint)];
  std::ostringstream text;
  text << "after " << answer.polish_steps << " Newton steps the constraint " << constraint.name
       << " is exceeded by " << least_.excess + at_start_(least_.constraint);
  if (constraint.unit != "1") text << " " << constraint.unit;
  text << " at least (allowed: " << limits.max_violation + at_start_(least_.constraint) << ")";
  if (has_ended_infeasible_) text << "; no small change makes it less";
  answer.refuse(has_ended_infeasible_ ? AnswerStatus::kInfeasible : AnswerStatus::kViolation,
                text.str());
}

}  // namespace nasm_core
