// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SOLVERS__INTERIOR_STAGE_HPP_
#define NASM_CORE__SOLVERS__INTERIOR_STAGE_HPP_

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "nasm_core/ocp/step.hpp"
#include "nasm_core/ocp/step_expansion.hpp"
#include "nasm_core/ocp/system_model.hpp"
#include "nasm_core/solvers/box_qp.hpp"
#include "nasm_core/solvers/interior_variables.hpp"

namespace nasm_core {

/// One stage of Newton's step: derivatives at the point, and the quadratic problem that is left of
/// it when slacks, excesses and their multipliers are eliminated.
template <class Model>
class InteriorStage {
 public:
  static constexpr int nx = Model::state_dim;
  static constexpr int nu = Model::control_dim;
  static constexpr int nc = Model::constraint_dim;
  static constexpr int nt = Model::terminal_dim;
  using Variables = InteriorVariables<Model>;
  using Setting = InteriorSetting<Model>;
  using Place = StagePlace<Model>;
  using StateVector = Eigen::Matrix<double, nx, 1>;
  using ControlVector = Eigen::Matrix<double, nu, 1>;

  /// Quadratic value function of what follows: ½ δxᵀPδx + pᵀδx.
  struct Value {
    PaddedMatrix<nx, nx> p2;
    StateVector p1;
  };

  const Value& value() const { return value_; }

  InteriorStage() {
    step_.x.setZero();
    step_.u.setZero();
    value_.p2.setZero();
    transposed_.setZero();
  }

  /// Derivatives at the point; `next` is that of the next stage, if there is one.
  void linearise(const Setting& setting, const Place& place, const Variables& at,
                 const Variables* next, StepExpansion<Model>& expansion) {
    place_ = place;
    const auto& problem = setting.problem;
    hessian_.xx.setZero();
    hessian_.xu.setZero();
    hessian_.uu.setZero();
    cost_u_ = {};
    if (next) {
      expansion.expand(problem, at.x, at.u, next->costate, step_, hessian_);
      Model::add_cost_curvature(problem, at.x, at.u, 1.0, hessian_);
      Model::cost_gradient(problem, at.x, at.u, cost_x_, cost_u_);
      cost_ = Model::stage_cost(problem, at.x, at.u);
      const auto reached = nasm_core::step(problem, at.x, at.u);
      gap_ = shifted(reached, -1.0, next->x);
    } else {
      cost_x_ = {};
      cost_ = 0.0;
      if constexpr (Model::has_terminal_cost) {
        Model::expand_terminal_cost(problem, at.x, cost_x_, hessian_.xx);
        cost_ = Model::terminal_cost(problem, at.x);
      }
    }
    if constexpr (nc > 0) {
      auto weights = at.dual;
      for (std::size_t i = 0; i < weights.size(); ++i) {
        if (i < place.first_row() || i >= place.end_row()) weights[i] = 0.0;
      }
      Model::expand_constraints(problem, at.x, at.u, weights, constraint_, by_xu_, hessian_);
    }
  }

  void add_residuals(const Setting& setting, const Variables& at, const Variables* next,
                     InteriorResiduals& residuals) const {
    residuals.cost += cost_;
    StateVector by_x = map(cost_x_) - map(at.costate);
    ControlVector by_u = map(cost_u_);
    const auto feasible = [&](double residual) {
      residuals.infeasibility = std::max(residuals.infeasibility, std::abs(residual));
      residuals.trace += residual;
    };
    if (next) {
      by_x += step_.x.template topRows<nx>().transpose().lazyProduct(map(next->costate));
      by_u += step_.u.template topRows<nx>().transpose().lazyProduct(map(next->costate));
      for (const double gap : gap_) feasible(gap);
      for_each_bound(setting, at.u, [&](double distance, double sign, std::size_t i) {
        const double dual = sign > 0.0 ? at.lower_dual[i] : at.upper_dual[i];
        by_u(static_cast<int>(i)) -= sign * dual;
        residuals.add_product(distance * dual);
        residuals.add_dual(dual);
      });
      for (const double costate : next->costate) residuals.add_dual(costate);
    } else {
      for (std::size_t i = 0; i < at.above.size(); ++i) {
        by_x(static_cast<int>(i)) += at.terminal_dual[i];
        feasible(at.x[i] - setting.problem.goal[i] - at.above[i] + at.below[i]);
        residuals.add_product(at.above[i] * (setting.penalty - at.terminal_dual[i]));
        residuals.add_product(at.below[i] * (setting.penalty + at.terminal_dual[i]));
        residuals.greatest_excess = std::max({residuals.greatest_excess, at.above[i], at.below[i]});
      }
    }
    for (std::size_t i = place_.first_row(); i < place_.end_row(); ++i) {
      const auto row = by_xu_.row(static_cast<int>(i));
      by_x += at.dual[i] * row.template head<nx>().transpose();
      by_u += at.dual[i] * row.template tail<nu>().transpose();
      feasible(constraint_[i] + at.slack[i] - at.excess[i]);
      residuals.add_product(at.slack[i] * at.dual[i]);
      residuals.add_product(at.excess[i] * (setting.penalty - at.dual[i]));
      residuals.add_dual(at.dual[i]);
      residuals.greatest_excess = std::max(residuals.greatest_excess, at.excess[i]);
    }
    if (!place_.is_first) add_stationarity(by_x, residuals);
    if (next) add_stationarity(by_u, residuals);
  }

  /// The last stage's value function.
  void start(const Setting& setting, const Variables& at, double regularisation) {
    value_.p2 = hessian_.xx;
    value_.p1 = map(cost_x_);
    ControlVector unused_u = ControlVector::Zero();
    PaddedMatrix<nx, nu> unused_xu;
    Eigen::Matrix<double, nu, nu> unused_uu;
    add_constraints(setting, at, value_.p2, unused_xu, unused_uu, value_.p1, unused_u);
    for (int i = 0; i < nt; ++i) {
      const auto s = static_cast<std::size_t>(i);
      const Row row = terminal_row(setting, at, s);
      value_.p2(i, i) += row.weight;
      value_.p1(i) += at.terminal_dual[s] + row.weight * row.shift;
    }
    value_.p2.diagonal().array() += regularisation;
  }

  /// From the value function of the next stage to this one's; false if the controls have no
  /// minimum.
  bool eliminate(const Setting& setting, const Variables& at, const Value& next,
                 double regularisation) {
    const StateVector p1 = next.p1 + next.p2.template topRows<nx>() * map(gap_);
    multiply(next.p2, step_.x, product_);
    transposed_.template topRows<nx>() = product_.template topRows<nx>().transpose();
    Curvature<Model> q = hessian_;
    multiply_add(transposed_, step_.x, q.xx);
    multiply_add(transposed_, step_.u, q.xu);
    multiply(next.p2, step_.u, control_product_);
    for (int i = 0; i < nu; ++i) {
      for (int j = 0; j < nu; ++j) q.uu(i, j) += step_.u.col(i).dot(control_product_.col(j));
    }
    auto& [xx, xu, uu] = q;
    StateVector by_x = map(cost_x_);
    ControlVector by_u = map(cost_u_);
    by_x.noalias() += step_.x.template topRows<nx>().transpose().lazyProduct(p1);
    by_u.noalias() += step_.u.template topRows<nx>().transpose().lazyProduct(p1);
    add_constraints(setting, at, xx, xu, uu, by_x, by_u);
    for_each_bound(setting, at.u, [&](double distance, double sign, std::size_t i) {
      const double dual = sign > 0.0 ? at.lower_dual[i] : at.upper_dual[i];
      const auto index = static_cast<int>(i);
      uu(index, index) += dual / distance;
      by_u(index) -= sign * setting.barrier / distance;
    });
    xx.diagonal().array() += regularisation;
    uu.diagonal().array() += regularisation;
    if (!factorise(uu)) return false;
    // With uu = L Lᵀ and W = Q_xu L⁻ᵀ: Kᵀ = −W L⁻¹, P = Q_xx − W Wᵀ.
    ControlVector white_gradient = by_u;
    for (int j = 0; j < nu; ++j) {
      for (int i = 0; i < j; ++i) {
        xu.col(j) -= uu(j, i) * xu.col(i);
        white_gradient(j) -= uu(j, i) * white_gradient(i);
      }
      xu.col(j) /= uu(j, j);
      white_gradient(j) /= uu(j, j);
    }
    value_.p1 = by_x - xu.template topRows<nx>().lazyProduct(white_gradient);
    for (int column = 0; column < nx; ++column) {
      auto sum = xx.col(column);
      for (int j = 0; j < nu; ++j) sum -= xu(column, j) * xu.col(j);
      value_.p2.col(column) = sum;
    }
    for (int j = nu - 1; j >= 0; --j) {
      feedback_.col(j) = -xu.col(j);
      feedforward_(j) = -white_gradient(j);
      for (int i = j + 1; i < nu; ++i) {
        feedback_.col(j) -= uu(i, j) * feedback_.col(i);
        feedforward_(j) -= uu(i, j) * feedforward_(i);
      }
      feedback_.col(j) /= uu(j, j);
      feedforward_(j) /= uu(j, j);
    }
    return true;
  }

  /// The step in this stage's variables, and the next stage's δx; this one's δx is given.
  void follow(const Setting& setting, const Variables& at, Variables& step, Variables* next) const {
    map(step.costate) =
        value_.p2.template topRows<nx>().lazyProduct(map(step.x)) + value_.p1 - map(at.costate);
    if (next) {
      map(step.u) =
          feedback_.template topRows<nx>().transpose().lazyProduct(map(step.x)) + feedforward_;
      map(next->x) = step_.x.template topRows<nx>().lazyProduct(map(step.x)) +
                     step_.u.template topRows<nx>().lazyProduct(map(step.u)) + map(gap_);
      for_each_bound(setting, at.u, [&](double distance, double sign, std::size_t i) {
        double& change = sign > 0.0 ? step.lower_dual[i] : step.upper_dual[i];
        const double dual = sign > 0.0 ? at.lower_dual[i] : at.upper_dual[i];
        change = (setting.barrier - sign * dual * step.u[i]) / distance - dual;
      });
    } else {
      step.u = {};
      for (std::size_t i = 0; i < step.above.size(); ++i) {
        const Row row = terminal_row(setting, at, i);
        const double change = row.weight * (step.x[i] + row.shift);
        const double up = setting.penalty - at.terminal_dual[i];
        const double down = setting.penalty + at.terminal_dual[i];
        step.terminal_dual[i] = change;
        step.above[i] = (setting.barrier + at.above[i] * change) / up - at.above[i];
        step.below[i] = (setting.barrier - at.below[i] * change) / down - at.below[i];
      }
    }
    for (std::size_t i = place_.first_row(); i < place_.end_row(); ++i) {
      const Row row = constraint_row(setting, at, i);
      const auto by_xu = by_xu_.row(static_cast<int>(i));
      const double moved =
          by_xu.template head<nx>().dot(map(step.x)) + by_xu.template tail<nu>().dot(map(step.u));
      const double change = row.weight * (moved + row.shift);
      const double spare = setting.penalty - at.dual[i];
      step.dual[i] = change;
      step.slack[i] = (setting.barrier - at.slack[i] * change) / at.dual[i] - at.slack[i];
      step.excess[i] = (setting.barrier + at.excess[i] * change) / spare - at.excess[i];
    }
  }

  /// Derivative of `merit` along the step.
  double slope(const Setting& setting, const Variables& at, const Variables& step) const {
    double sum = map(cost_x_).dot(map(step.x)) + map(cost_u_).dot(map(step.u));
    const auto add_excess = [&](double excess, double change) {
      sum += (setting.penalty - setting.barrier / excess) * change;
    };
    for (std::size_t i = place_.first_row(); i < place_.end_row(); ++i) {
      sum -= setting.barrier / at.slack[i] * step.slack[i];
      add_excess(at.excess[i], step.excess[i]);
    }
    if (place_.is_last) {
      for (std::size_t i = 0; i < at.above.size(); ++i) {
        add_excess(at.above[i], step.above[i]);
        add_excess(at.below[i], step.below[i]);
      }
    } else {
      for_each_bound(setting, at.u, [&](double distance, double sign, std::size_t i) {
        sum -= setting.barrier / distance * sign * step.u[i];
      });
    }
    return sum;
  }

  /// Adds cost, penalty and barrier to `merit`, and the violated equations to `infeasibility`.
  static void evaluate(const Setting& setting, const Place& place, const Variables& at,
                       const Variables* next, double& merit, double& infeasibility) {
    const auto& problem = setting.problem;
    const auto add_excess = [&](double excess) {
      merit += setting.penalty * excess - setting.barrier * std::log(excess);
    };
    if (next) {
      merit += Model::stage_cost(problem, at.x, at.u);
      const auto reached = nasm_core::step(problem, at.x, at.u);
      for (std::size_t i = 0; i < reached.size(); ++i) {
        infeasibility += std::abs(reached[i] - next->x[i]);
      }
      for_each_bound(setting, at.u, [&](double distance, double, std::size_t) {
        merit -= setting.barrier * std::log(distance);
      });
    } else {
      if constexpr (Model::has_terminal_cost) merit += Model::terminal_cost(problem, at.x);
      for (std::size_t i = 0; i < at.above.size(); ++i) {
        infeasibility += std::abs(at.x[i] - problem.goal[i] - at.above[i] + at.below[i]);
        add_excess(at.above[i]);
        add_excess(at.below[i]);
      }
    }
    if constexpr (nc > 0) {
      const auto g = Model::constraints(problem, at.x, at.u);
      for (std::size_t i = place.first_row(); i < place.end_row(); ++i) {
        infeasibility += std::abs(g[i] + at.slack[i] - at.excess[i]);
        merit -= setting.barrier * std::log(at.slack[i]);
        add_excess(at.excess[i]);
      }
    }
  }

  /// Shortens the lengths so that nothing gets closer to its limit than 1 − share of its distance.
  static void limit(const Setting& setting, const Place& place, const Variables& at,
                    const Variables& step, double share, double& primal, double& dual) {
    const auto keep = [share](double value, double change, double& length) {
      if (value + length * change < (1.0 - share) * value) length = -share * value / change;
    };
    if (!place.is_last) {
      for_each_bound(setting, at.u, [&](double distance, double sign, std::size_t i) {
        keep(distance, sign * step.u[i], primal);
        if (sign > 0.0) {
          keep(at.lower_dual[i], step.lower_dual[i], dual);
        } else {
          keep(at.upper_dual[i], step.upper_dual[i], dual);
        }
      });
    } else {
      for (std::size_t i = 0; i < at.above.size(); ++i) {
        keep(at.above[i], step.above[i], primal);
        keep(at.below[i], step.below[i], primal);
        keep(setting.penalty - at.terminal_dual[i], -step.terminal_dual[i], dual);
        keep(setting.penalty + at.terminal_dual[i], step.terminal_dual[i], dual);
      }
    }
    for (std::size_t i = place.first_row(); i < place.end_row(); ++i) {
      keep(at.slack[i], step.slack[i], primal);
      keep(at.excess[i], step.excess[i], primal);
      keep(at.dual[i], step.dual[i], dual);
      keep(setting.penalty - at.dual[i], -step.dual[i], dual);
    }
  }

  static void move(const Place& place, const Variables& at, const Variables& step, double primal,
                   double dual, Variables& result) {
    result.x = shifted(at.x, primal, step.x);
    // The costate is no sign-constrained multiplier and moves with the states.
    result.costate = shifted(at.costate, primal, step.costate);
    if (!place.is_last) {
      result.u = shifted(at.u, primal, step.u);
      result.lower_dual = shifted(at.lower_dual, dual, step.lower_dual);
      result.upper_dual = shifted(at.upper_dual, dual, step.upper_dual);
    } else {
      result.above = shifted(at.above, primal, step.above);
      result.below = shifted(at.below, primal, step.below);
      result.terminal_dual = shifted(at.terminal_dual, dual, step.terminal_dual);
    }
    result.slack = shifted(at.slack, primal, step.slack);
    result.excess = shifted(at.excess, primal, step.excess);
    result.dual = shifted(at.dual, dual, step.dual);
  }

 private:
  template <class Values>
  static auto map(const Values& values) {
    return Eigen::Map<const Eigen::Matrix<double, static_cast<int>(std::tuple_size_v<Values>), 1>>(
        values.data());
  }
  template <class Values>
  static auto map(Values& values) {
    return Eigen::Map<Eigen::Matrix<double, static_cast<int>(std::tuple_size_v<Values>), 1>>(
        values.data());
  }

  /// What is left of a constraint: its multiplier changes by weight · (its change + shift).
  struct Row {
    double weight;
    double shift;
  };

  Row constraint_row(const Setting& setting, const Variables& at, std::size_t i) const {
    const double spare = setting.penalty - at.dual[i];
    return {1.0 / (at.slack[i] / at.dual[i] + at.excess[i] / spare),
            constraint_[i] + setting.barrier / at.dual[i] - setting.barrier / spare};
  }

  static Row terminal_row(const Setting& setting, const Variables& at, std::size_t i) {
    const double up = setting.penalty - at.terminal_dual[i];
    const double down = setting.penalty + at.terminal_dual[i];
    // The last summand keeps digits: near the solution the others vanish. It does not change where
    // the iterations lead, since it is the change of the multiplier that it weighs.
    constexpr double kCompliance = 1e-9;
    return {1.0 / (at.above[i] / up + at.below[i] / down + kCompliance),
            at.x[i] - setting.problem.goal[i] - setting.barrier / up + setting.barrier / down};
  }

  template <class XX, class XU, class UU, class X, class U>
  void add_constraints(const Setting& setting, const Variables& at, XX& xx, XU& xu, UU& uu, X& by_x,
                       U& by_u) const {
    for (std::size_t i = place_.first_row(); i < place_.end_row(); ++i) {
      const Row row = constraint_row(setting, at, i);
      const StateVector x = by_xu_.row(static_cast<int>(i)).template head<nx>();
      const ControlVector u = by_xu_.row(static_cast<int>(i)).template tail<nu>();
      for (int column = 0; column < nx; ++column) {
        if (x(column) != 0.0) xx.col(column).template head<nx>() += (row.weight * x(column)) * x;
      }
      if (!place_.is_last) {
        for (int column = 0; column < nu; ++column) {
          if (u(column) == 0.0) continue;
          xu.col(column).template head<nx>() += (row.weight * u(column)) * x;
          uu.col(column) += (row.weight * u(column)) * u;
        }
      }
      const double pull = at.dual[i] + row.weight * row.shift;
      by_x += pull * x;
      by_u += pull * u;
    }
  }

  /// product += factor · sparse; entries that are zero are passed over, the same ones at all
  /// stages.
  template <class Factor, class Sparse, class Product>
  static void multiply_add(const Factor& factor, const Sparse& sparse, Product& product) {
    for (int column = 0; column < Sparse::ColsAtCompileTime; ++column) {
      auto sum = product.col(column);
      for (int row = 0; row < nx; ++row) {
        if (const double entry = sparse(row, column); entry != 0.0) sum += entry * factor.col(row);
      }
    }
  }
  template <class Factor, class Sparse, class Product>
  static void multiply(const Factor& factor, const Sparse& sparse, Product& product) {
    product.setZero();
    multiply_add(factor, sparse, product);
  }

  template <class Vector>
  static void add_stationarity(const Vector& gradient, InteriorResiduals& residuals) {
    residuals.stationarity = std::max(residuals.stationarity, gradient.cwiseAbs().maxCoeff());
    residuals.trace += gradient.sum();
  }

  Place place_;
  double cost_ = 0.0;
  typename Model::State cost_x_{};
  typename Model::Control cost_u_{};
  typename Model::State gap_{};  // F(x, u) − next x
  Jacobian<Model> step_;         // A, B
  Curvature<Model> hessian_;     // of the Lagrangian
  Array<double, nc> constraint_{};
  Eigen::Matrix<double, std::max(nc, 1), nx + nu, Eigen::RowMajor> by_xu_;

  Value value_;
  PaddedMatrix<nx, nx> product_;          // PA
  PaddedMatrix<nx, nx> transposed_;       // AᵀP
  PaddedMatrix<nx, nu> control_product_;  // PB
  PaddedMatrix<nx, nu> feedback_;         // Kᵀ
  ControlVector feedforward_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__SOLVERS__INTERIOR_STAGE_HPP_
