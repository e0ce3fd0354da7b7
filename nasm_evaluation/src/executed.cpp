// SPDX-License-Identifier: Apache-2.0
#include "executed.hpp"

#include <algorithm>
#include <cmath>

#include "nasm_evaluation/verdict.hpp"

namespace nasm_evaluation {
namespace {

using nasm_core::Instance;

/// Recordings are rounded to clock ticks: what is missing by less than half a step is there.
double slack_of(const Instance& instance) {
  return 0.5 * instance.horizon / instance.steps;
}

/// The last sample at or before a time.
Eigen::Index sample_before(const Execution& execution, double time) {
  const auto after = std::upper_bound(execution.times.begin(), execution.times.end(), time + 1e-9);
  return std::max<Eigen::Index>(after - execution.times.begin() - 1, 0);
}

Eigen::VectorXd state_at(const Execution& execution, double time) {
  const Eigen::Index i = sample_before(execution, time);
  if (i + 1 == execution.states.cols()) return execution.states.col(i);
  const double before = execution.times[static_cast<std::size_t>(i)];
  const double after = execution.times[static_cast<std::size_t>(i) + 1];
  const double weight = std::clamp((time - before) / (after - before), 0.0, 1.0);
  return (1.0 - weight) * execution.states.col(i) + weight * execution.states.col(i + 1);
}

}  // namespace

bool is_complete(const Execution& execution, const nasm_core::SystemInfo& info) {
  const auto samples = static_cast<Eigen::Index>(execution.times.size());
  const auto states = static_cast<Eigen::Index>(info.states.size());
  const auto controls = static_cast<Eigen::Index>(info.controls.size());
  const bool has_controls =
      execution.controls.rows() == controls && execution.controls.cols() == samples;
  return samples > 0 && execution.states.rows() == states && execution.states.cols() == samples &&
         (execution.controls.rows() == 0 || has_controls) &&
         std::is_sorted(execution.times.begin(), execution.times.end());
}

double cost_of(const Execution& execution, const Instance& instance,
               const nasm_core::Evaluator& evaluator) {
  if (std::isfinite(execution.achieved_cost)) return execution.achieved_cost;
  const double step = instance.horizon / instance.steps;
  const bool covers = execution.times.front() <= slack_of(instance) &&
                      execution.times.back() >= instance.horizon - step - slack_of(instance);
  if (!covers || execution.controls.rows() == 0) return kNotKnown;
  double sum = 0.0;
  const Eigen::Index last = execution.controls.cols() - 1;
  for (int k = 0; k < instance.steps; ++k) {
    const Eigen::Index after = std::min(sample_before(execution, k * step) + 1, last);
    sum += evaluator.stage_cost(state_at(execution, k * step), execution.controls.col(after));
  }
  return sum;
}

std::optional<Eigen::VectorXd> end_of(const Execution& execution, const Instance& instance) {
  if (execution.times.back() < instance.horizon - slack_of(instance)) return std::nullopt;
  return state_at(execution, instance.horizon);
}

double control_difference(const Execution& execution, const nasm_core::ControlPlan& answer) {
  if (execution.controls.rows() != answer.controls.rows()) return kNotKnown;
  double difference = 0.0;
  double size = 0.0;
  for (Eigen::Index i = 0; i < execution.controls.cols(); ++i) {
    const auto control = execution.controls.col(i);
    if (!control.allFinite()) continue;
    const double time = execution.times[static_cast<std::size_t>(i)];
    const double before = time - 1e-6 * answer.instance.horizon;
    difference += (control - answer.control_at(before)).squaredNorm();
    size += control.squaredNorm();
  }
  return size > 0.0 ? std::sqrt(difference / size) : kNotKnown;
}

}  // namespace nasm_evaluation
