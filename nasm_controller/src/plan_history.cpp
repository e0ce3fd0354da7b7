// SPDX-License-Identifier: Apache-2.0
#include "nasm_controller/plan_history.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nasm_controller {

PlanHistory::PlanHistory(size_t capacity) : plans_(std::max<size_t>(capacity, 2)) {
}

/// 0 is the newest.
const PlanHistory::Plan& PlanHistory::recent(size_t back) const {
  return plans_[(next_ + plans_.size() - 1 - back) % plans_.size()];
}

void PlanHistory::add(int64_t start_ns, double horizon_s, const Eigen::MatrixXd& controls) {
  while (count_ > 0 && recent(0).start_ns >= start_ns) {
    next_ = (next_ + plans_.size() - 1) % plans_.size();
    --count_;
  }
  Plan& plan = plans_[next_];
  plan.start_ns = start_ns;
  plan.step_s = horizon_s / static_cast<double>(controls.cols());
  plan.controls = controls;
  next_ = (next_ + 1) % plans_.size();
  count_ = std::min(count_ + 1, plans_.size());
}

int64_t PlanHistory::step_start(const Plan& plan, Eigen::Index step) {
  return plan.start_ns + std::llround(1e9 * plan.step_s * static_cast<double>(step));
}

Eigen::Index PlanHistory::column_at(const Plan& plan, int64_t time_ns) {
  const double elapsed_s = 1e-9 * static_cast<double>(time_ns - plan.start_ns);
  auto column = static_cast<Eigen::Index>(elapsed_s / plan.step_s);
  // The division may be one off next to a boundary; the boundaries themselves decide.
  while (column > 0 && time_ns < step_start(plan, column)) --column;
  while (time_ns >= step_start(plan, column + 1)) ++column;
  return column;
}

const PlanHistory::Plan* PlanHistory::plan_at(int64_t time_ns) const {
  for (size_t back = 0; back < count_; ++back) {
    const Plan& plan = recent(back);
    if (plan.start_ns > time_ns) continue;
    return time_ns < step_start(plan, plan.controls.cols()) ? &plan : nullptr;
  }
  return nullptr;
}

bool PlanHistory::control_at(int64_t time_ns, Eigen::VectorXd& control) const {
  const Plan* const plan = plan_at(time_ns);
  if (plan == nullptr) return false;
  control = plan->controls.col(column_at(*plan, time_ns));
  return true;
}

std::optional<PlanHistory::Rest> PlanHistory::rest_of_newest(int64_t time_ns) const {
  if (empty()) return std::nullopt;
  const Plan& plan = recent(0);
  Eigen::Index step = 0;
  if (time_ns > plan.start_ns) {
    step = column_at(plan, time_ns);
    if (step_start(plan, step) < time_ns) ++step;
  }
  if (step >= plan.controls.cols()) return std::nullopt;
  return Rest{step, step_start(plan, step)};
}

bool PlanHistory::shift_newest(int64_t time_ns, Eigen::MatrixXd& controls) const {
  if (empty() || plan_at(time_ns) != &recent(0)) return false;
  const Plan& plan = recent(0);
  const Eigen::Index steps = plan.controls.cols();
  const Eigen::Index first = column_at(plan, time_ns);
  controls.resize(plan.controls.rows(), steps);
  for (Eigen::Index k = 0; k < steps; ++k) {
    controls.col(k) = plan.controls.col(std::min(first + k, steps - 1));
  }
  return true;
}

int64_t PlanHistory::next_change(int64_t time_ns) const {
  int64_t change = std::numeric_limits<int64_t>::max();
  if (const Plan* const plan = plan_at(time_ns)) {
    change = step_start(*plan, column_at(*plan, time_ns) + 1);
  }
  for (size_t back = 0; back < count_ && recent(back).start_ns > time_ns; ++back) {
    change = std::min(change, recent(back).start_ns);
  }
  return change;
}

}  // namespace nasm_controller
