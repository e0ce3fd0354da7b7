// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/plan_judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nasm_core {

PlanJudge::PlanJudge(const System& system)
    : info_(system.info()),
      evaluator_(system.make_evaluator()),
      goal_(info_.goal),
      control_(static_cast<Eigen::Index>(info_.controls.size())),
      next_(static_cast<Eigen::Index>(info_.states.size())),
      excess_(static_cast<Eigen::Index>(info_.constraints.size())) {
  has_law_ = evaluator_->resting_state(next_);
}

std::optional<Fault> PlanJudge::bind(const Instance& instance) {
  if (auto fault = evaluator_->bind(instance)) return fault;
  goal_ = instance.goal;
  return std::nullopt;
}

double PlanJudge::Merit::total() const {
  const double sum = cost + kPenalty * violation;
  return std::isfinite(sum) ? sum : std::numeric_limits<double>::infinity();
}

PlanJudge::Merit PlanJudge::judge(Trajectory& plan, Eigen::Index steps) const {
  Merit merit;
  const auto of_state = static_cast<Eigen::Index>(info_.state_constraints);
  for (Eigen::Index k = 0; k <= steps; ++k) {
    const auto x = plan.states.col(k);
    const auto u = plan.controls.col(std::min(k, steps - 1));
    if (excess_.size() > 0) {
      evaluator_->constraints(x, u, excess_);
      // Nothing can be done about the first state, and the last one has no control.
      const Eigen::Index first = k == 0 ? of_state : 0;
      const Eigen::Index end = k == steps ? of_state : excess_.size();
      merit.violation +=
          (excess_.segment(first, end - first).array() - kTolerance).cwiseMax(0.0).sum();
    }
    if (k == steps) break;
    merit.cost += evaluator_->stage_cost(x, u);
    evaluator_->step(x, u, next_);
    plan.states.col(k + 1) = next_;
  }
  merit.cost += evaluator_->terminal_cost(plan.states.col(steps));
  for (int i = 0; i < info_.terminal_states; ++i) {
    merit.violation += std::max(0.0, std::abs(plan.states(i, steps) - goal_(i)) - kTolerance);
  }
  return merit;
}

void PlanJudge::rest_from(Eigen::Index column, Trajectory& plan) const {
  for (Eigen::Index k = column; k < plan.controls.cols(); ++k) {
    evaluator_->resting_control(plan.states.col(k), control_);
    evaluator_->step(plan.states.col(k), control_, next_);
    plan.controls.col(k) = control_;
    plan.states.col(k + 1) = next_;
  }
}

bool PlanJudge::may_replace(const Merit& fresh, const Merit& kept, double played) {
  constexpr double kFeasible = 1e-6;
  return fresh.violation <= std::max(kFeasible, kept.violation) &&
         !is_worse(fresh.total(), kept.total() + (1.0 - kDecrease) * played);
}

bool PlanJudge::is_worse(double total, double other) {
  constexpr double kSame = 1e-6;
  return total > other + kSame * std::max(1.0, std::abs(other));
}

}  // namespace nasm_core
