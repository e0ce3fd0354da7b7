// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__BASELINES__PDP_HPP_
#define NASM_TRAINER__BASELINES__PDP_HPP_

#include <Eigen/Core>
#include <memory>

#include "nasm_core/ocp/solver.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_trainer {

struct PdpOptions {
  int intervals = 5;            ///< of the control polynomial; one pivot more
  double learning_rate = 1e-3;  ///< on the plain sum of stage costs, not on their integral
  int max_steps = 2500;
  /// Converged when the norm of the gradient by the pivots is at most this times max(1, |cost|), or
  /// when a hundred steps have lowered the cost by less than this share of it.
  double tolerance = 1e-7;
};

/// The paper's indirect baseline, Pontryagin differentiable programming (Jin et al. 2020) in its
/// control mode. Each control is a Lagrange polynomial through evenly spaced pivots θ; its gradient
/// comes from the auxiliary system of sensitivities, carried forward with the roll-out:
///
///   Xₖ₊₁ = A Xₖ + B Uₖ,   dJ/dθ = Σₖ l_x Xₖ + l_u Uₖ,   X = ∂x/∂θ, U = ∂u/∂θ
///
/// and θ follows it downhill. A step that would raise the cost is halved until it does not, and the
/// rate then grows back to the given one, so that the cost never rises. The optimum over
/// polynomials is not the optimum: the report's gradient_norm, by all controls, stays large.
class PontryaginDifferentiable final : public nasm_core::Solver {
 public:
  /// The system must outlive the solver. Throws std::invalid_argument if an option makes no sense
  /// or the system is not supported.
  explicit PontryaginDifferentiable(const nasm_core::System& system,
                                    const PdpOptions& options = {});

  /// Whether a system has neither terminal constraints, nor free initial states, nor bounds.
  static bool supports(const nasm_core::SystemInfo& info);

  /// Begins at the polynomial nearest to the given controls, and leaves them as they are if no
  /// polynomial found is as good. kConverged says that the pivots have settled.
  nasm_core::SolveReport solve(const nasm_core::Instance& instance,
                               nasm_core::Trajectory& trajectory) override;

 private:
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

  void make_basis(int steps);
  double roll_out(const Eigen::MatrixXd& pivots, nasm_core::Trajectory& trajectory) const;
  void find_gradient();
  nasm_core::SolveStatus descend(int& steps);
  bool advance();

  const nasm_core::System& system_;
  const PdpOptions options_;
  std::unique_ptr<nasm_core::Evaluator> evaluator_;
  double dt_ = 0.0;
  double cost_ = 0.0;
  double rate_ = 0.0;
  Eigen::MatrixXd basis_;   // a row per pivot, a column per step
  Eigen::MatrixXd pivots_;  // θ: a row per control, a column per pivot
  Eigen::MatrixXd trial_pivots_;
  Eigen::MatrixXd gradient_;  // by the pivots
  nasm_core::Trajectory path_;
  nasm_core::Trajectory trial_;
  RowMajor sensitivity_;  // X: the pivots of one control after those of the other
  RowMajor next_sensitivity_;
  Eigen::MatrixXd by_x_;
  Eigen::MatrixXd by_u_;
  Eigen::VectorXd cost_by_x_;
  Eigen::VectorXd cost_by_u_;
};

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__BASELINES__PDP_HPP_
