// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__GAP_HPP_
#define NASM_CORE__EVALUATION__GAP_HPP_

#include <Eigen/Core>
#include <string>

#include "nasm_core/evaluation/optimum.hpp"
#include "nasm_core/ocp/system_info.hpp"

namespace nasm_core {

/// gap / max(|optimum|, 1e-6). The bound is needed because resting at the goal may cost nothing.
double relative_to_optimum(double gap, double optimum);

/// Cost of a run, and its final state.
struct Outcome {
  double cost;
  Eigen::VectorXd end;  ///< may be empty for systems without terminal states
};

/// Largest distance of the terminal states from the goal; 0 for systems without them.
double miss(const SystemInfo& info, const Eigen::VectorXd& goal,
            const Eigen::Ref<const Eigen::VectorXd>& end);

/// The multipliers of the optimum give the price of a miss to first order, for misses up to this
/// fraction of max(1, |goal|). Costs with a larger miss cannot be compared.
inline constexpr double kLargestMiss = 1e-3;

/// Relative gap of the cost of a run to the optimum; negative: better than the best known cost.
/// The cost that the run saved by missing the goal is added. NaN if it missed by more than
/// kLargestMiss, if its cost is not finite, or if there is no optimum.
double relative_gap(const SystemInfo& info, const Outcome& run, const Optimum& optimum);

/// The same for a plant that is not the discretised system, such as one with a finer integrator:
/// `reference` is the outcome of the optimal controls on that plant.
double relative_gap(const SystemInfo& info, const Outcome& run, const Optimum& optimum,
                    const Outcome& reference);

/// |u − u*| / |u*| over all steps. NaN if there is no optimum on the same grid, or it is zero.
double relative_control_error(const Eigen::MatrixXd& controls, const Optimum& optimum);

/// The smallest relative gap that can be distinguished from rounding. It is larger if a miss has a
/// price, because the price is known to first order only.
double smallest_gap(const SystemInfo& info);

/// Text of a gap: "3.1e-10", or "< 1e-13" if it is within rounding.
std::string gap_text(double gap, const SystemInfo& info);

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__GAP_HPP_
