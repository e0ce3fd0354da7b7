// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SOLVERS__INTERIOR_STAGE_HPP_
#define NASM_CORE__SOLVERS__INTERIOR_STAGE_HPP_

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "nasm_core/ocp/step.hpp"
#include "nasm_core/ocp/system_model.hpp"
#include "nasm_core/solvers/interior_variables.hpp"
#include "nasm_core/solvers/stage_expansion.hpp"

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
  using Value = StageValue<Model>;

  const Value& value() const { return law_.value; }

  /// Derivatives at the point; `next` is that of the next stage, if there is one.
  void linearise(const Setting& setting, const Place& place, const Variables& at,
                 const Variables* next, StepExpansion<Model>& expansion) {
    at_.linearise(setting.problem, place, at, next, expansion);
  }

  void add_residuals(const Setting& setting, const Variables& at, const Variables* next,
                     InteriorResiduals& residuals) const {
    residuals.cost += at_.cost;
    auto by_x = shifted(at_.cost_x, -1.0, at.costate);
    auto by_u = at_.cost_u;
    const auto feasible = [&](double residual) {
      residuals.infeasibility = std::max(residuals.infeasibility, std::abs(residual));
      residuals.trace += residual;
    };
    if (next) {
      add_transposed_product(at_.step.x, next->costate, by_x);
      add_transposed_product(at_.step.u, next->costate, by_u);
      for (const double gap : at_.gap) feasible(gap);
      for_each_bound(setting, at.u, [&](double distance, double sign, std::size_t i) {
        const double dual = sign > 0.0 ? at.lower_dual[i] : at.upper_dual[i];
        by_u[i] -= sign * dual;
        residuals.add_product(distance * dual);
        residuals.add_dual(dual);
      });
      for (const double costate : next->costate) residuals.add_dual(costate);
    } else {
      for (std::size_t i = 0; i < at.above.size(); ++i) {
        by_x[i] += at.terminal_dual[i];
        feasible(at.x[i] - setting.problem.goal[i] - at.above[i] + at.below[i]);
        residuals.add_product(at.above[i] * (setting.penalty - at.terminal_dual[i]));
        residuals.add_product(at.below[i] * (setting.penalty + at.terminal_dual[i]));
        residuals.greatest_excess = std::max({residuals.greatest_excess, at.above[i], at.below[i]});
      }
    }
    for (std::size_t i = at_.place.first_row(); i < at_.place.end_row(); ++i) {
      at_.add_row(i, at.dual[i], by_x, by_u);
      feasible(at_.constraint[i] + at.slack[i] - at.excess[i]);
      residuals.add_product(at.slack[i] * at.dual[i]);
      residuals.add_product(at.excess[i] * (setting.penalty - at.dual[i]));
      residuals.add_dual(at.dual[i]);
      residuals.greatest_excess = std::max(residuals.greatest_excess, at.excess[i]);
    }
    if (!at_.place.is_first) add_stationarity(by_x, residuals);
    if (next) add_stationarity(by_u, residuals);
  }

  /// The last stage's value function.
  void start(const Setting& setting, const Variables& at, double regularisation) {
    StageQuadratic<Model> q;
    q.second.xx = at_.hessian.xx;
    q.by_x = at_.cost_x;
    add_constraints(setting, at, q);
    Value& value = law_.value;
    value.p2 = q.second.xx;
    value.p1 = q.by_x;
    for (int i = 0; i < nt; ++i) {
      const auto s = static_cast<std::size_t>(i);
      const Row row = terminal_row(setting, at, s);
      value.p2(i, i) += row.weight;
      value.p1[s] += at.terminal_dual[s] + row.weight * row.shift;
    }
    for (int i = 0; i < nx; ++i) value.p2(i, i) += regularisation;
  }

  /// From the value function of the next stage to this one's; false if the controls have no
  /// minimum.
  bool eliminate(const Setting& setting, const Variables& at, const Value& next,
                 double regularisation) {
    StageQuadratic<Model> q;
    at_.propagate(next, q);
    add_constraints(setting, at, q);
    for_each_bound(setting, at.u, [&](double distance, double sign, std::size_t i) {
      const double dual = sign > 0.0 ? at.lower_dual[i] : at.upper_dual[i];
      const auto index = static_cast<int>(i);
      q.second.uu(index, index) += dual / distance;
      q.by_u[i] -= sign * setting.barrier / distance;
    });
    q.regularise(regularisation);
    return law_.minimise(q);
  }

  /// The step in this stage's variables, and the next stage's δx; this one's δx is given.
  void follow(const Setting& setting, const Variables& at, Variables& step, Variables* next) const {
    step.costate = shifted(law_.value.p1, -1.0, at.costate);
    add_product(law_.value.p2, step.x, step.costate);
    if (next) {
      step.u = law_.feedforward;
      add_transposed_product(law_.feedback, step.x, step.u);
      next->x = at_.gap;
      add_product(at_.step.x, step.x, next->x);
      add_product(at_.step.u, step.u, next->x);
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
    for (std::size_t i = at_.place.first_row(); i < at_.place.end_row(); ++i) {
      const Row row = constraint_row(setting, at, i);
      const double change = row.weight * (at_.moved(i, step.x, step.u) + row.shift);
      const double spare = setting.penalty - at.dual[i];
      step.dual[i] = change;
      step.slack[i] = (setting.barrier - at.slack[i] * change) / at.dual[i] - at.slack[i];
      step.excess[i] = (setting.barrier + at.excess[i] * change) / spare - at.excess[i];
    }
  }

  /// Derivative of the merit along the step.
  double slope(const Setting& setting, const Variables& at, const Variables& step) const {
    double sum = dot(at_.cost_x, step.x) + dot(at_.cost_u, step.u);
    const auto add_excess = [&](double excess, double change) {
      sum += (setting.penalty - setting.barrier / excess) * change;
    };
    for (std::size_t i = at_.place.first_row(); i < at_.place.end_row(); ++i) {
      sum -= setting.barrier / at.slack[i] * step.slack[i];
      add_excess(at.excess[i], step.excess[i]);
    }
    if (at_.place.is_last) {
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

  /// Adds what the stage has of it.
  static void evaluate(const Setting& setting, const Place& place, const Variables& at,
                       const Variables* next, InteriorProgress& progress) {
    const auto& problem = setting.problem;
    const auto add_excess = [&](double excess) {
      progress.objective += setting.penalty * excess;
      progress.logs.add(excess);
    };
    if (next) {
      progress.objective += Model::stage_cost(problem, at.x, at.u);
      const auto reached = nasm_core::step(problem, at.x, at.u);
      for (std::size_t i = 0; i < reached.size(); ++i) {
        progress.infeasibility += std::abs(reached[i] - next->x[i]);
      }
      for_each_bound(setting, at.u,
                     [&](double distance, double, std::size_t) { progress.logs.add(distance); });
    } else {
      if constexpr (Model::has_terminal_cost) {
        progress.objective += Model::terminal_cost(problem, at.x);
      }
      for (std::size_t i = 0; i < at.above.size(); ++i) {
        progress.infeasibility += std::abs(at.x[i] - problem.goal[i] - at.above[i] + at.below[i]);
        add_excess(at.above[i]);
        add_excess(at.below[i]);
      }
    }
    if constexpr (nc > 0) {
      const auto g = Model::constraints(problem, at.x, at.u);
      for (std::size_t i = place.first_row(); i < place.end_row(); ++i) {
        progress.infeasibility += std::abs(g[i] + at.slack[i] - at.excess[i]);
        progress.logs.add(at.slack[i]);
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
  /// What is left of a constraint: its multiplier changes by weight · (its change + shift).
  struct Row {
    double weight;
    double shift;
  };

  Row constraint_row(const Setting& setting, const Variables& at, std::size_t i) const {
    const double spare = setting.penalty - at.dual[i];
    return {1.0 / (at.slack[i] / at.dual[i] + at.excess[i] / spare),
            at_.constraint[i] + setting.barrier / at.dual[i] - setting.barrier / spare};
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

  void add_constraints(const Setting& setting, const Variables& at,
                       StageQuadratic<Model>& q) const {
    for (std::size_t i = at_.place.first_row(); i < at_.place.end_row(); ++i) {
      const Row row = constraint_row(setting, at, i);
      at_.add_constraint(i, row.weight, at.dual[i] + row.weight * row.shift, q);
    }
  }

  template <class Values>
  static void add_stationarity(const Values& gradient, InteriorResiduals& residuals) {
    for (const double value : gradient) {
      residuals.stationarity = std::max(residuals.stationarity, std::abs(value));
      residuals.trace += value;
    }
  }

  StageExpansion<Model> at_;
  StageLaw<Model> law_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__SOLVERS__INTERIOR_STAGE_HPP_
