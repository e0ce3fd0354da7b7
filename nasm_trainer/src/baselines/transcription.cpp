// SPDX-License-Identifier: Apache-2.0
#include "baselines/transcription.hpp"

#include <IpIpoptData.hpp>
#include <algorithm>
#include <cmath>

namespace nasm_trainer {

using nasm_core::Entry;
using nasm_core::Trajectory;

namespace {

/// The pattern of I + dt f_x and dt f_u.
std::vector<Entry> with_diagonal(std::vector<Entry> entries, int states) {
  for (int i = 0; i < states; ++i) {
    const bool present = std::any_of(entries.begin(), entries.end(), [i](const Entry& entry) {
      return entry.row == i && entry.column == i;
    });
    if (!present) entries.push_back({i, i});
  }
  return entries;
}

bool all_finite(const double* values, int count) {
  return Eigen::Map<const Eigen::VectorXd>(values, count).allFinite();
}

}  // namespace

Transcription::Transcription(const nasm_core::System& system, const Eigen::VectorXd& control_lower,
                             const Eigen::VectorXd& control_upper)
    : info_(system.info()),
      nx_(static_cast<int>(info_.states.size())),
      nu_(static_cast<int>(info_.controls.size())),
      control_lower_(control_lower),
      control_upper_(control_upper),
      evaluator_(system.make_evaluator()),
      jacobian_(with_diagonal(system.pattern().jacobian, nx_)),
      hessian_(system.pattern().hessian),
      next_(nx_),
      weights_(nx_),
      by_xu_(nx_, stage_size()),
      curvature_(stage_size(), stage_size()) {
}

void Transcription::bind(const nasm_core::Instance& instance, const Trajectory& guess) {
  evaluator_->bind(instance);
  steps_ = instance.steps;
  dt_ = instance.horizon / instance.steps;
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
  trajectory.states.col(0) = state(solution_.data(), 0);
  for (int k = 0; k < steps_; ++k) trajectory.controls.col(k) = control(solution_.data(), k);
  trajectory.multipliers = -multipliers_.segment((steps_ - 1) * nx_, info_.terminal_states);
}

bool Transcription::get_nlp_info(int& n, int& m, int& nnz_jac_g, int& nnz_h_lag,
                                 IndexStyleEnum& index_style) {
  n = variables();
  m = constraints();
  nnz_jac_g = steps_ * (static_cast<int>(jacobian_.size()) + nx_);
  nnz_h_lag = steps_ * static_cast<int>(hessian_.size());
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
  std::fill_n(g_l, m, 0.0);
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
  return std::isfinite(cost);
}

bool Transcription::eval_grad_f(int n, const double* x, bool /*new_x*/, double* gradient) {
  Eigen::Map<Eigen::VectorXd> all(gradient, n);
  for (int k = 0; k < steps_; ++k) {
    evaluator_->cost_gradient(state(x, k), control(x, k), all.segment(k * stage_size(), nx_),
                              all.segment(k * stage_size() + nx_, nu_));
  }
  all.tail(nx_).setZero();
  return all.allFinite();
}

bool Transcription::eval_g(int /*n*/, const double* x, bool /*new_x*/, int m, double* g) {
  Eigen::Map<Eigen::VectorXd> all(g, m);
  for (int k = 0; k < steps_; ++k) {
    evaluator_->step(state(x, k), control(x, k), next_);
    all.segment(k * nx_, nx_) = state(x, k + 1) - next_;
  }
  return all.allFinite();
}

bool Transcription::eval_jac_g(int /*n*/, const double* x, bool /*new_x*/, int /*m*/, int count,
                               int* rows, int* columns, double* values) {
  if (!values) {
    for (int k = 0; k < steps_; ++k) {
      for (const Entry& entry : jacobian_) {
        *rows++ = k * nx_ + entry.row;
        *columns++ = k * stage_size() + entry.column;
      }
      for (int i = 0; i < nx_; ++i) {
        *rows++ = k * nx_ + i;
        *columns++ = (k + 1) * stage_size() + i;
      }
    }
    return true;
  }
  double* next = values;
  for (int k = 0; k < steps_; ++k) {
    evaluator_->linearise(state(x, k), control(x, k), by_xu_.leftCols(nx_), by_xu_.rightCols(nu_));
    for (const Entry& entry : jacobian_) {
      const double identity = entry.row == entry.column ? 1.0 : 0.0;
      *next++ = -identity - dt_ * by_xu_(entry.row, entry.column);
    }
    next = std::fill_n(next, nx_, 1.0);
  }
  return all_finite(values, count);
}

bool Transcription::eval_h(int /*n*/, const double* x, bool /*new_x*/, double cost_factor,
                           int /*m*/, const double* lambda, bool /*new_lambda*/, int count,
                           int* rows, int* columns, double* values) {
  if (!values) {
    for (int k = 0; k < steps_; ++k) {
      for (const Entry& entry : hessian_) {
        *rows++ = k * stage_size() + entry.row;
        *columns++ = k * stage_size() + entry.column;
      }
    }
    return true;
  }
  double* next = values;
  for (int k = 0; k < steps_; ++k) {
    weights_ = -dt_ * ConstMap(lambda + k * nx_, nx_);
    evaluator_->curvature(state(x, k), control(x, k), cost_factor, weights_, curvature_);
    for (const Entry& entry : hessian_) *next++ = curvature_(entry.row, entry.column);
  }
  return all_finite(values, count);
}

void Transcription::finalize_solution(Ipopt::SolverReturn /*status*/, int n, const double* x,
                                      const double* /*z_l*/, const double* /*z_u*/, int m,
                                      const double* /*g*/, const double* lambda, double cost,
                                      const Ipopt::IpoptData* data,
                                      Ipopt::IpoptCalculatedQuantities* /*quantities*/) {
  solution_ = ConstMap(x, n);
  multipliers_ = ConstMap(lambda, m);
  iterations_ = data ? data->iter_count() : 0;
  cost_ = cost;
  has_result_ = true;
}

}  // namespace nasm_trainer
