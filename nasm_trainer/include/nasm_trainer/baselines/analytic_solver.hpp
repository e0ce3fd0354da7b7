// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__BASELINES__ANALYTIC_SOLVER_HPP_
#define NASM_TRAINER__BASELINES__ANALYTIC_SOLVER_HPP_

#include <Eigen/Core>
#include <memory>
#include <string>
#include <vector>

#include "nasm_core/ocp/solver.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_trainer {

/// Answers with the formula of the continuous problem, where there is one, and rolls it out.
///
/// This is the truth that the discretised problem approaches, not its optimum: the report is of the
/// roll-out, which misses the goal by an error of discretisation, and whose gradient, without
/// multipliers, need not vanish.
class AnalyticSolver final : public nasm_core::Solver {
 public:
  /// The system must outlive the solver. Throws std::invalid_argument that lists the systems with
  /// a formula if this one has none.
  explicit AnalyticSolver(const nasm_core::System& system);

  /// Whether there is a formula for the system's default instance.
  static bool supports(const nasm_core::SystemInfo& info);
  static std::vector<std::string> supported_systems();

  /// Does not look at the guess. kConverged says that the formula has an answer; otherwise the
  /// status is kInvalidInstance, and the trajectory stays as it is.
  nasm_core::SolveReport solve(const nasm_core::Instance& instance,
                               nasm_core::Trajectory& trajectory) override;

 private:
  const nasm_core::System& system_;
  std::unique_ptr<nasm_core::Evaluator> evaluator_;
  Eigen::MatrixXd gradient_;
};

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__BASELINES__ANALYTIC_SOLVER_HPP_
