// SPDX-License-Identifier: Apache-2.0
#include "baselines/transcription.hpp"

#include <IpIpoptData.hpp>
#include <algorithm>
#include <cmath>

namespace nasm_trainer {

using nasm_core::Entry;
using nasm_core::Trajectory;

namespace {

bool all_finite(const double* values, int count) {
  return Eigen::Map<const Eigen::VectorXd>(values, count).allFinite();
}

}  // namespace

Transcription::Transcription(const nasm_core::System& system, const Eigen::VectorXd& control_lower,
                             const Eigen::VectorXd& control_upper)
    : info_(system.info()),
      nx_(static_cast<int>(info_.states.size())),
      nu_(static_cast<int>(info_.controls.size())),
      nc_(static_cast<int>(info_.constraints.size())),
      given_lower_(control_lower),
      given_upper_(control_upper),
      control_lower_(nu_),
      control_upper_(nu_),
      evaluator_(system.make_evaluator()),
      pattern_(system.pattern()),
      next_(nx_),
      weights_(nx_),
      by_xu_(nx_, stage_size()),
      constraint_(nc_),
      duals_(nc_),
      constraint_by_xu_(nc_, stage_size()),
      curvature_(stage_size(), stage_size()) {
}

void Transcription::bind(const nasm_core::Instance& instance, const Trajectory& guess) {
  evaluator_->bind(instance);
  evaluator_->control_bounds(control_lower_, control_upper_);
  if (given_lower_.size()) control_lower_ = given_lower_;
  if (given_upper_.size()) control_upper_ = given_upper_;
  steps_ = instance.steps;
  initial_state_ = instance.initial_state;
  goal_ = instance.goal;
  start_.resize(variables());
  for (int k = 0; k <= steps_; ++k) {
    start_.segment(k * stage_size(), nx_) = guess.states.col(k);
    if (k < steps_) start_.segment(k * stage_size() + nx_, nu_) = guess.controls.col(k);
  }
  has_result_ = false;
  iterations_ = 0;
}

void Transcription::read_result(Trajectory& trajectory) const {
  trajectory.resize(info_, steps_);
  for (int k = 0; k <= steps_; ++k) trajectory.states.col(k) = state(solution_.data(), k);
  for (int k = 0; k < steps_; ++k) trajectory.controls.col(k) = control(solution_.data(), k);
  trajectory.multipliers = -multipliers_.segment((steps_ - 1) * nx_, info_.terminal_states);
}

Eigen::VectorXd Transcription::control_or_zero(const double* x, int k) const {
  if (k < steps_) return control(x, k);
  return Eigen::VectorXd::Zero(nu_);
}

bool Transcription::get_nlp_info(int& n, int& m, int& nnz_jac_g, int& nnz_h_lag,
                                 IndexStyleEnum& index_style) {
  n = variables();
  m = constraints();
  nnz_jac_g = steps_ * (static_cast<int>(pattern_.step_jacobian.size()) + nx_ +
                        static_cast<int>(pattern_.constraint_jacobian.size()));
  nnz_h_lag = steps_ * static_cast<int>(pattern_.step_hessian.size()) +
              static_cast<int>(pattern_.terminal_hessian.size());
  index_style = C_STYLE;
  return true;
}

bool Transcription::get_bounds_info(int n, double* x_l, double* x_u, int m, double* g_l,
                                    double* g_u) {
  constexpr double kUnbounded = 2e19;  // from 1e19 on there is no bound for IPOPT
  std::fill_n(x_l, n, -kUnbounded);
  std::fill_n(x_u, n, kUnbounded);
  for (int k = 0; k < steps_; ++k) {
    const int first = k * stage_size() + nx_;
    std::copy_n(control_lower_.data(), nu_, x_l + first);
    std::copy_n(control_upper_.data(), nu_, x_u + first);
  }
  std::copy_n(info_.free_lower.data(), info_.free_states, x_l + nx_ - info_.free_states);
  std::copy_n(info_.free_upper.data(), info_.free_states, x_u + nx_ - info_.free_states);
  std::copy_n(initial_state_.data(), initial_state_.size(), x_l);
  std::copy_n(initial_state_.data(), initial_state_.size(), x_u);
  std::copy_n(goal_.data(), info_.terminal_states, x_l + steps_ * stage_size());
  std::copy_n(goal_.data(), info_.terminal_states, x_u + steps_ * stage_size());
  std::fill_n(g_l, m, -kUnbounded);
  std::fill_n(g_l, equations(), 0.0);
  std::fill_n(g_u, m, 0.0);
  return true;
}

bool Transcription::get_starting_point(int n, bool /*init_x*/, double* x, bool init_z,
                                       double* /*z_l*/, double* /*z_u*/, int /*m*/,
                                       bool init_lambda, double* /*lambda*/) {
  std::copy_n(start_.data(), n, x);
  return !init_z && !init_lambda;
}

bool Transcription::eval_f(int /*n*/, const double* x, bool /*new_x*/, double& cost) {
  cost = 0.0;
  for (int k = 0; k < steps_; ++k) cost += evaluator_->stage_cost(state(x, k), control(x, k));
  cost += evaluator_->terminal_cost(state(x, steps_));
  return std::isfinite(cost);
}

bool Transcription::eval_grad_f(int n, const double* x, bool /*new_x*/, double* gradient) {
  Eigen::Map<Eigen::VectorXd> all(gradient, n);
  for (int k = 0; k < steps_; ++k) {
    evaluator_->cost_gradient(state(x, k), control(x, k), all.segment(k * stage_size(), nx_),
                              all.segment(k * stage_size() + nx_, nu_));
  }
  evaluator_->terminal_gradient(state(x, steps_), all.tail(nx_));
  return all.allFinite();
}

bool Transcription::eval_g(int /*n*/, const double* x, bool /*new_x*/, int m, double* g) {
  Eigen::Map<Eigen::VectorXd> all(g, m);
  for (int k = 0; k < steps_; ++k) {
    evaluator_->step(state(x, k), control(x, k), next_);
    all.segment(k * nx_, nx_) = state(x, k + 1) - next_;
  }
  if (nc_ > 0) {
    for (int k = 0; k <= steps_; ++k) {
      evaluator_->constraints(state(x, k), control_or_zero(x, k), constraint_);
      for (int i = 0; i < nc_; ++i) {
        const int row = i < info_.state_constraints ? k - 1 : k;
        if (row >= 0 && row < steps_) all(constraint_row(row, i)) = constraint_(i);
      }
    }
  }
  return all.allFinite();
}

bool Transcription::eval_jac_g(int /*n*/, const double* x, bool /*new_x*/, int /*m*/, int count,
                               int* rows, int* columns, double* values) {
  if (!values) {
    for (int k = 0; k < steps_; ++k) {
      for (const Entry& entry : pattern_.step_jacobian) {
        *rows++ = k * nx_ + entry.row;
        *columns++ = k * stage_size() + entry.column;
      }
      for (int i = 0; i < nx_; ++i) {
        *rows++ = k * nx_ + i;
        *columns++ = (k + 1) * stage_size() + i;
      }
    }
    for (int k = 0; k < steps_; ++k) {
      for (const Entry& entry : pattern_.constraint_jacobian) {
        *rows++ = constraint_row(k, entry.row);
        *columns++ = constraint_stage(k, entry.row) * stage_size() + entry.column;
      }
    }
    return true;
  }
  double* next = values;
  for (int k = 0; k < steps_; ++k) {
    evaluator_->linearise_step(state(x, k), control(x, k), by_xu_.leftCols(nx_),
                               by_xu_.rightCols(nu_));
    for (const Entry& entry : pattern_.step_jacobian) *next++ = -by_xu_(entry.row, entry.column);
    next = std::fill_n(next, nx_, 1.0);
  }
  if (nc_ > 0) {
    for (int k = 0; k < steps_; ++k) {
      int stage = -1;
      for (const Entry& entry : pattern_.constraint_jacobian) {
        if (const int at = constraint_stage(k, entry.row); at != stage) {
          stage = at;
          evaluator_->constraint_jacobian(state(x, at), control_or_zero(x, at), constraint_by_xu_);
        }
        *next++ = constraint_by_xu_(entry.row, entry.column);
      }
    }
  }
  return all_finite(values, count);
}

bool Transcription::eval_h(int /*n*/, const double* x, bool /*new_x*/, double cost_factor,
                           int /*m*/, const double* lambda, bool /*new_lambda*/, int count,
                           int* rows, int* columns, double* values) {
  if (!values) {
    for (int k = 0; k <= steps_; ++k) {
      for (const Entry& entry : k < steps_ ? pattern_.step_hessian : pattern_.terminal_hessian) {
        *rows++ = k * stage_size() + entry.row;
        *columns++ = k * stage_size() + entry.column;
      }
    }
    return true;
  }
  double* next = values;
  for (int k = 0; k <= steps_; ++k) {
    for (int i = 0; i < nc_; ++i) {
      const int row = i < info_.state_constraints ? k - 1 : k;
      duals_(i) = row >= 0 && row < steps_ ? lambda[constraint_row(row, i)] : 0.0;
    }
    if (k < steps_) {
      weights_ = -ConstMap(lambda + k * nx_, nx_);
      evaluator_->step_curvature(state(x, k), control(x, k), cost_factor, weights_, duals_,
                                 curvature_);
      for (const Entry& entry : pattern_.step_hessian)
        *next++ = curvature_(entry.row, entry.column);
    } else {
      evaluator_->terminal_curvature(state(x, k), cost_factor, duals_,
                                     curvature_.topLeftCorner(nx_, nx_));
      for (const Entry& entry : pattern_.terminal_hessian) {
        *next++ = curvature_(entry.row, entry.column);
      }
    }
  }
  return all_finite(values, count);
}

void Transcription::finalize_solution(Ipopt::SolverReturn /*status*/, int n, const double* x,
                                      const double* /*z_l*/, const double* /*z_u*/, int m,
                                      const double* g, const double* lambda, double cost,
                                      const Ipopt::IpoptData* data,
                                      Ipopt::IpoptCalculatedQuantities* /*quantities*/) {
  solution_ = ConstMap(x, n);
  multipliers_ = ConstMap(lambda, m);
  violation_ = ConstMap(g, equations()).cwiseAbs().maxCoeff();
  for (int i = equations(); i < m; ++i) violation_ = std::max(violation_, g[i]);
  iterations_ = data ? data->iter_count() : 0;
  cost_ = cost;
  has_result_ = true;
}

}  // namespace nasm_trainer
