// SPDX-License-Identifier: Apache-2.0
#ifndef EXECUTED_HPP_
#define EXECUTED_HPP_

#include <optional>

#include "nasm_core/evaluation/control_plan.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_evaluation/case.hpp"

namespace nasm_evaluation {

/// Whether times, states and controls fit together and to the system.
bool is_complete(const Execution& execution, const nasm_core::SystemInfo& info);

/// The cost of an execution: from a recorded EvaluationResult, otherwise that of the
/// recorded states and controls on the grid of the evaluator's instance. NaN if they do not cover
/// the horizon.
double cost_of(const Execution& execution, const nasm_core::Instance& instance,
               const nasm_core::Evaluator& evaluator);

/// The state at the end of the horizon, if it was recorded.
std::optional<Eigen::VectorXd> end_of(const Execution& execution,
                                      const nasm_core::Instance& instance);

/// |u_executed − u| / |u_executed| over all samples with controls; NaN if there are none.
double control_difference(const Execution& execution, const nasm_core::ControlPlan& answer);

}  // namespace nasm_evaluation

#endif  // EXECUTED_HPP_
