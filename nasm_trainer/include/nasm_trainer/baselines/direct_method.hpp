// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__BASELINES__DIRECT_METHOD_HPP_
#define NASM_TRAINER__BASELINES__DIRECT_METHOD_HPP_

#include <Eigen/Core>
#include <memory>

#include "nasm_core/ocp/solver.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_trainer {

struct DirectMethodOptions {
  /// IPOPT's `tol`, on the optimality conditions without scaling of the problem.
  double tolerance = 1e-10;
  int max_iterations = 500;
  /// Keeps the nonlinear program, the solver and their memory between solves of equal steps;
  /// without it, everything is rebuilt for each solve, as in the times of the paper.
  bool reuse = true;
  Eigen::VectorXd control_lower;  ///< empty: the system's
  Eigen::VectorXd control_upper;
};

/// The paper's direct method: states and controls of all steps are the variables of one sparse
/// nonlinear program with exact first and second derivatives, solved by IPOPT with MUMPS.
///
/// Begins at the controls and, if they are complete, the states of the trajectory, which need
/// not obey the dynamics. The answer is the roll-out of the controls found, so that its cost is the
/// one that other solvers report. Neither IPOPT 3.11 nor MUMPS is thread-safe, therefore solves in
/// several threads wait for each other.
class DirectMethod final : public nasm_core::Solver {
 public:
  /// The system must outlive the solver. Throws std::invalid_argument if an option makes no sense.
  explicit DirectMethod(const nasm_core::System& system, const DirectMethodOptions& options = {});
  ~DirectMethod() override;

  nasm_core::SolveReport solve(const nasm_core::Instance& instance,
                               nasm_core::Trajectory& trajectory) override;

 private:
  struct Program;

  bool prepare(const nasm_core::Instance& instance, const nasm_core::Trajectory& trajectory);

  const nasm_core::System& system_;
  DirectMethodOptions options_;
  std::unique_ptr<nasm_core::Evaluator> evaluator_;
  std::unique_ptr<Program> program_;
  nasm_core::Trajectory guess_;
  nasm_core::Trajectory result_;
  Eigen::MatrixXd gradient_;
};

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__BASELINES__DIRECT_METHOD_HPP_
