// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__BASELINES__TRANSCRIPTION_HPP_
#define NASM_TRAINER__BASELINES__TRANSCRIPTION_HPP_

// IPOPT's headers include <cstddef> only if told that it exists.
#ifndef HAVE_CSTDDEF
#define HAVE_CSTDDEF
#endif
#include <Eigen/Core>
#include <IpTNLP.hpp>
#include <memory>
#include <vector>

#include "nasm_core/ocp/system.hpp"

namespace nasm_trainer {

/// An instance as a sparse nonlinear program in states and controls:
///
///   min Σₖ l(xₖ, uₖ) + V(x_N)   with   xₖ₊₁ − F(xₖ, uₖ) = 0,   g(xₖ, uₖ) ≤ 0,   k = 0 … N−1
///
/// The variables are x₀ u₀ x₁ u₁ … x_N; first come all equations, then the path constraints stage
/// by stage. Initial and terminal values that are given are bounds that coincide, so that IPOPT
/// takes these variables out instead of adding constraints. Then ν, the multiplier of a terminal
/// constraint, is minus that of the dynamics' last step.
class Transcription final : public Ipopt::TNLP {
 public:
  /// Empty bounds are those of the system and the instance.
  Transcription(const nasm_core::System& system, const Eigen::VectorXd& control_lower,
                const Eigen::VectorXd& control_upper);

  /// Takes over an instance that System::check has passed, and where to begin; the guess must have
  /// the instance's size.
  void bind(const nasm_core::Instance& instance, const nasm_core::Trajectory& guess);

  /// Whether there is a result for the last bound instance; false if the solver ended early.
  bool has_result() const { return has_result_; }
  double cost() const { return cost_; }  ///< of the states found, not of their roll-out
  int iterations() const { return iterations_; }
  /// Largest violation of an equation, a path constraint or a terminal state.
  double constraint_violation() const { return violation_; }
  /// Writes controls, states and multipliers.
  void read_result(nasm_core::Trajectory& trajectory) const;

  bool get_nlp_info(int& n, int& m, int& nnz_jac_g, int& nnz_h_lag,
                    IndexStyleEnum& index_style) override;
  bool get_bounds_info(int n, double* x_l, double* x_u, int m, double* g_l, double* g_u) override;
  bool get_starting_point(int n, bool init_x, double* x, bool init_z, double* z_l, double* z_u,
                          int m, bool init_lambda, double* lambda) override;
  bool eval_f(int n, const double* x, bool new_x, double& cost) override;
  bool eval_grad_f(int n, const double* x, bool new_x, double* gradient) override;
  bool eval_g(int n, const double* x, bool new_x, int m, double* g) override;
  bool eval_jac_g(int n, const double* x, bool new_x, int m, int count, int* rows, int* columns,
                  double* values) override;
  bool eval_h(int n, const double* x, bool new_x, double cost_factor, int m, const double* lambda,
              bool new_lambda, int count, int* rows, int* columns, double* values) override;
  void finalize_solution(Ipopt::SolverReturn status, int n, const double* x, const double* z_l,
                         const double* z_u, int m, const double* g, const double* lambda,
                         double cost, const Ipopt::IpoptData* data,
                         Ipopt::IpoptCalculatedQuantities* quantities) override;

 private:
  using ConstMap = Eigen::Map<const Eigen::VectorXd>;

  ConstMap state(const double* x, int k) const { return ConstMap(x + k * stage_size(), nx_); }
  ConstMap control(const double* x, int k) const {
    return ConstMap(x + k * stage_size() + nx_, nu_);
  }
  int stage_size() const { return nx_ + nu_; }
  int variables() const { return steps_ * stage_size() + nx_; }
  int equations() const { return steps_ * nx_; }
  int constraints() const { return equations() + steps_ * nc_; }
  /// Where the values of constraint i at stage k stand; those of the state alone are at the stage
  /// after it, since the initial state is given.
  int constraint_row(int k, int i) const { return equations() + k * nc_ + i; }
  int constraint_stage(int k, int i) const { return i < info_.state_constraints ? k + 1 : k; }
  /// Control of a stage; of the last one, which has none, zeros.
  Eigen::VectorXd control_or_zero(const double* x, int k) const;

  const nasm_core::SystemInfo& info_;
  const int nx_;
  const int nu_;
  const int nc_;
  const Eigen::VectorXd given_lower_;
  const Eigen::VectorXd given_upper_;
  Eigen::VectorXd control_lower_;
  Eigen::VectorXd control_upper_;
  std::unique_ptr<nasm_core::Evaluator> evaluator_;
  const nasm_core::Pattern& pattern_;

  int steps_ = 0;
  Eigen::VectorXd initial_state_;
  Eigen::VectorXd goal_;
  Eigen::VectorXd start_;
  Eigen::VectorXd solution_;
  Eigen::VectorXd multipliers_;
  bool has_result_ = false;
  double cost_ = 0.0;
  double violation_ = 0.0;
  int iterations_ = 0;

  Eigen::VectorXd next_;
  Eigen::VectorXd weights_;
  Eigen::MatrixXd by_xu_;  // first derivatives of F by (x, u)
  Eigen::VectorXd constraint_;
  Eigen::VectorXd duals_;
  Eigen::MatrixXd constraint_by_xu_;
  Eigen::MatrixXd curvature_;
};

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__BASELINES__TRANSCRIPTION_HPP_
