// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SOLVERS__GAP_ESTIMATOR_HPP_
#define NASM_CORE__SOLVERS__GAP_ESTIMATOR_HPP_

#include <Eigen/Core>
#include <cmath>
#include <limits>
#include <vector>

#include "nasm_core/ocp/step_expansion.hpp"
#include "nasm_core/solvers/gap_bound.hpp"
#include "nasm_core/solvers/interior_variables.hpp"
#include "nasm_core/solvers/stage_expansion.hpp"

namespace nasm_core {

/// How far given controls are from the optimum of a problem with bounds, path constraints, terminal
/// states and terminal cost, without solving it.
///
/// `estimate` minimises the quadratic model of the Lagrangian over steps that keep to the bounds
/// and the linearised constraints. Each limit t = g + g'δ ≤ 0, be it a bound or a constraint, has
/// the penalty ½ρ max(t, 0)², and a terminal state ½ρ t², so that the multiplier is z = ρ t; at the
/// solver's own penalty z is capped, as there. What is left is convex and piecewise quadratic, and
/// minimised by Newton's method (semismooth, with an exact line search): each iteration is a
/// Riccati sweep with the limits that are active. Where constraints are active, the first
/// minimisation is without the curvature of dynamics and constraints, and only finds multipliers;
/// the second one has the exact Hessian, and penalties about these multipliers (augmented
/// Lagrangian). With L = γᵀδ + ½ δᵀHδ + zᵀt, the gap is zᵀ max(g, 0) − L: a violation counts with
/// its multiplier. Since L is the dual function, ρ enters it as 1/ρ² only.
template <class Model>
class GapEstimator {
 public:
  using Setting = InteriorSetting<Model>;
  using Variables = InteriorVariables<Model>;

  /// Allocates only if there are more stages than ever before.
  void resize(std::size_t stages) {
    stages_.resize(stages);
    bound_.resize(stages);
  }

  /// See GapBound.
  double bound(const Setting& setting, std::vector<Variables>& at) {
    return bound_.find(setting, at);
  }

  /// Norm of the gradient of the cost, without what bounds hold back.
  double gradient_norm() const { return bound_.gradient_norm(); }

  /// After `bound`. NaN if the model has no minimum.
  double estimate(const Setting& setting, std::vector<Variables>& at) {
    const bool is_limited = activate(setting, at);
    if (!is_limited) {
      linearise(setting, at);
      if (minimise(setting, at)) return gap(setting, at);
    }
    // Without the multipliers of the constraints the costates are no good.
    clear_multipliers(at);
    linearise(setting, at);
    minimise(setting, at);
    store_multipliers(setting, at);
    linearise(setting, at);
    if (!minimise(setting, at)) return kNan;
    return gap(setting, at);
  }

 private:
  static constexpr int nx = Model::state_dim;
  static constexpr int nu = Model::control_dim;
  static constexpr int nc = Model::constraint_dim;
  static constexpr int nt = Model::terminal_dim;
  static constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  static constexpr int kMostSweeps = 30;
  static constexpr double kPenalty = 1e6;         // ρ
  static constexpr double kMostMultiplier = 1e4;  // that of InteriorSetting
  static constexpr double kRegularisation = 1e-4;
  static constexpr double kNear = 1e-4;  // constraints that may be active
  using State = typename Model::State;
  using Control = typename Model::Control;

  /// A row per constraint, then two per control: how far beyond its limit a point is.
  static constexpr int nl = nc + 2 * nu;
  using Rows = Array<double, nl>;

  struct Stage {
    StageExpansion<Model> of;
    StageLaw<Model> law;
    std::size_t first = 0, end = 0;  // constraints there are
    State x{}, step_x{};             // δx, and its change
    Control u{}, step_u{};
    State costate{};
    Rows beyond{}, slope{};  // t + shift, and its change
    Rows shift{};            // multiplier / ρ that the penalty is about
    Array<bool, nl> is_active{};
  };

  static StagePlace<Model> place(const std::vector<Variables>& at, std::size_t k) {
    return {k == 0, k + 1 == at.size()};
  }
  static const Variables* next_of(const std::vector<Variables>& at, std::size_t k) {
    return k + 1 < at.size() ? &at[k + 1] : nullptr;
  }

  /// The first guess of what is active. False if no multiplier of a constraint is needed.
  bool activate(const Setting& setting, const std::vector<Variables>& at) {
    bool is_limited = nt > 0;
    terminal_shift_ = {};
    for (std::size_t k = 0; k < at.size(); ++k) {
      Stage& stage = stages_[k];
      const auto where = place(at, k);
      stage.first = where.first_row();
      stage.end = where.end_row();
      stage.x = {};
      stage.u = {};
      stage.is_active = {};
      stage.shift = {};
      const auto g = Model::constraints(setting.problem, at[k].x, at[k].u);
      for (std::size_t i = stage.first; i < stage.end; ++i) {
        stage.beyond[i] = g[i];
        stage.is_active[i] = g[i] > -kNear;
        is_limited = is_limited || stage.is_active[i];
      }
      if (where.is_last) continue;
      const auto& held = bound_.held(k);
      for (std::size_t i = 0; i < held.size(); ++i) {
        stage.beyond[bound_row(i, false)] = setting.lower[i] - at[k].u[i];
        stage.beyond[bound_row(i, true)] = at[k].u[i] - setting.upper[i];
        if (held[i] != 0) stage.is_active[bound_row(i, held[i] > 0)] = true;
      }
    }
    return is_limited;
  }

  static constexpr std::size_t bound_row(std::size_t control, bool is_upper) {
    return static_cast<std::size_t>(nc) + 2 * control + (is_upper ? 1 : 0);
  }

  static void clear_multipliers(std::vector<Variables>& at) {
    for (Variables& point : at) {
      point.costate = {};
      point.dual = {};
    }
  }

  /// Takes over what `minimise` has found; from now on the penalties are about these multipliers.
  void store_multipliers(const Setting& setting, std::vector<Variables>& at) {
    for (std::size_t k = 0; k < at.size(); ++k) {
      Stage& stage = stages_[k];
      at[k].costate = stage.costate;
      for (std::size_t i = 0; i < static_cast<std::size_t>(nl); ++i) {
        const double dual = multiplier(i, stage.beyond[i]);
        if (i < static_cast<std::size_t>(nc)) at[k].dual[i] = dual;
        stage.shift[i] = dual / kPenalty;
        stage.beyond[i] += stage.shift[i];
      }
    }
    for (int i = 0; i < nt; ++i) {
      const auto s = static_cast<std::size_t>(i);
      terminal_shift_[s] = miss(setting, at.back(), s) + stages_.back().x[s];
    }
  }

  void linearise(const Setting& setting, const std::vector<Variables>& at) {
    for (std::size_t k = 0; k < at.size(); ++k) {
      stages_[k].of.linearise(setting.problem, place(at, k), at[k], next_of(at, k), expansion_);
    }
  }

  /// Only multipliers of constraints are capped: bounds always hold.
  static double multiplier(std::size_t row, double beyond) {
    const double most = row < static_cast<std::size_t>(nc) ? kMostMultiplier : kInfinity;
    return std::min(std::max(kPenalty * beyond, 0.0), most);
  }

  static double miss(const Setting& setting, const Variables& end, std::size_t i) {
    return end.x[i] - setting.problem.goal[i];
  }

  /// Calls function(row) for each limit of a stage.
  template <class Function>
  static void for_each_row(const Stage& stage, Function&& function) {
    for (std::size_t i = stage.first; i < stage.end; ++i) function(i);
    if (stage.of.place.is_last) return;
    for (std::size_t i = nc; i < static_cast<std::size_t>(nl); ++i) function(i);
  }

  /// Calls function(row, t) for each limit of a stage, at δ.
  template <class Function>
  static void for_each_limit(const Setting& setting, const Variables& at, const Stage& stage,
                             Function&& function) {
    for (std::size_t i = stage.first; i < stage.end; ++i) {
      function(i, stage.of.constraint[i] + stage.of.moved(i, stage.x, stage.u));
    }
    if (stage.of.place.is_last) return;
    for (std::size_t i = 0; i < at.u.size(); ++i) {
      const double u = at.u[i] + stage.u[i];
      function(bound_row(i, false), setting.lower[i] - u);
      function(bound_row(i, true), u - setting.upper[i]);
    }
  }

  /// False if the model has no minimum, or none was found.
  bool minimise(const Setting& setting, const std::vector<Variables>& at) {
    double regularisation = 0.0;
    for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
      if (!go_back(setting, at, regularisation)) {
        regularisation = std::max(kRegularisation, 100.0 * regularisation);
        continue;
      }
      go_forward();
      const double length = search(setting, at);
      for (Stage& stage : stages_) {
        stage.x = shifted(stage.x, length, stage.step_x);
        stage.u = shifted(stage.u, length, stage.step_u);
      }
      if (measure(setting, at) || (length < 1.0 && !is_lost_in_rounding(at))) continue;
      if (regularisation == 0.0) return true;
      regularisation = regularisation > kRegularisation ? 0.01 * regularisation : 0.0;
    }
    return false;
  }

  /// Whether the last change of δ says nothing, as at rest at the goal.
  bool is_lost_in_rounding(const std::vector<Variables>& at) const {
    const auto is_small = [](const auto& step, const auto& value) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        if (!(std::abs(step[i]) <= 1e-12 * (1.0 + std::abs(value[i])))) return false;
      }
      return true;
    };
    for (std::size_t k = 0; k < at.size(); ++k) {
      const bool has_control = k + 1 < at.size();
      if (!is_small(stages_[k].step_x, at[k].x) ||
          (has_control && !is_small(stages_[k].step_u, at[k].u))) {
        return false;
      }
    }
    return true;
  }

  /// Where δ is beyond its limits; true if others are active than before.
  bool measure(const Setting& setting, const std::vector<Variables>& at) {
    bool has_changed = false;
    for (std::size_t k = 0; k < at.size(); ++k) {
      Stage& stage = stages_[k];
      for_each_limit(setting, at[k], stage, [&](std::size_t row, double beyond) {
        stage.beyond[row] = beyond + stage.shift[row];
        const bool is_active = stage.beyond[row] > 0.0;
        has_changed = has_changed || is_active != stage.is_active[row];
        stage.is_active[row] = is_active;
      });
    }
    return has_changed;
  }

  /// Linear and quadratic part of the penalties about δ = 0.
  void add_limits(const Setting& setting, const Variables& at, const Stage& stage,
                  StageQuadratic<Model>& q) const {
    for (std::size_t i = stage.first; i < stage.end; ++i) {
      if (!stage.is_active[i]) continue;
      if (kPenalty * stage.beyond[i] > kMostMultiplier) {
        stage.of.add_constraint(i, 0.0, kMostMultiplier, q);
      } else {
        stage.of.add_constraint(i, kPenalty, kPenalty * (stage.of.constraint[i] + stage.shift[i]),
                                q);
      }
    }
    for (std::size_t i = 0; i < at.u.size() && !stage.of.place.is_last; ++i) {
      const auto c = static_cast<int>(i);
      if (stage.is_active[bound_row(i, false)]) {
        q.second.uu(c, c) += kPenalty;
        q.by_u[i] += kPenalty * (at.u[i] - setting.lower[i] - stage.shift[bound_row(i, false)]);
      } else if (stage.is_active[bound_row(i, true)]) {
        q.second.uu(c, c) += kPenalty;
        q.by_u[i] += kPenalty * (at.u[i] - setting.upper[i] + stage.shift[bound_row(i, true)]);
      }
    }
  }

  bool go_back(const Setting& setting, const std::vector<Variables>& at, double regularisation) {
    StageQuadratic<Model> q;
    Stage& end = stages_.back();
    q.second.xx = end.of.hessian.xx;
    q.by_x = end.of.cost_x;
    add_limits(setting, at.back(), end, q);
    end.law.value.p2 = q.second.xx;
    end.law.value.p1 = q.by_x;
    for (int i = 0; i < nt; ++i) {
      const auto s = static_cast<std::size_t>(i);
      end.law.value.p2(i, i) += kPenalty;
      end.law.value.p1[s] += kPenalty * (miss(setting, at.back(), s) + terminal_shift_[s]);
    }
    for (std::size_t k = at.size() - 1; k-- > 0;) {
      Stage& stage = stages_[k];
      stage.of.propagate(stages_[k + 1].law.value, q);
      add_limits(setting, at[k], stage, q);
      for (int i = 0; i < nu; ++i) q.second.uu(i, i) += regularisation;
      if (!stage.law.minimise(q)) return false;
    }
    return true;
  }

  /// The change of δ to the minimum, and costates there.
  void go_forward() {
    State x{};
    for (Stage& stage : stages_) {
      stage.step_x = shifted(x, -1.0, stage.x);
      stage.costate = stage.law.value.p1;
      add_product(stage.law.value.p2, x, stage.costate);
      if (stage.of.place.is_last) break;
      Control u = stage.law.feedforward;
      add_transposed_product(stage.law.feedback, x, u);
      stage.step_u = shifted(u, -1.0, stage.u);
      State next{};
      add_product(stage.of.step.x, x, next);
      add_product(stage.of.step.u, u, next);
      x = next;
    }
  }

  /// H δ of a stage.
  static void multiply(const Stage& stage, const State& x, const Control& u, State& by_x,
                       Control& by_u) {
    const auto& h = stage.of.hessian;
    by_x = {};
    by_u = {};
    add_product(h.xx, x, by_x);
    add_product(h.xu, u, by_x);
    add_transposed_product(h.xu, x, by_u);
    add_product(h.uu, u, by_u);
  }

  /// The length of the step to the least value along it.
  double search(const Setting& setting, const std::vector<Variables>& at) {
    double first = 0.0, second = 0.0;
    State by_x;
    Control by_u;
    for (std::size_t k = 0; k < at.size(); ++k) {
      Stage& stage = stages_[k];
      multiply(stage, stage.x, stage.u, by_x, by_u);
      first += dot(stage.step_x, shifted(by_x, 1.0, stage.of.cost_x)) +
               dot(stage.step_u, shifted(by_u, 1.0, stage.of.cost_u));
      multiply(stage, stage.step_x, stage.step_u, by_x, by_u);
      second += dot(stage.step_x, by_x) + dot(stage.step_u, by_u);
      for (std::size_t i = stage.first; i < stage.end; ++i) {
        stage.slope[i] = stage.of.moved(i, stage.step_x, stage.step_u);
      }
      for (std::size_t i = 0; i < at[k].u.size(); ++i) {
        stage.slope[bound_row(i, false)] = -stage.step_u[i];
        stage.slope[bound_row(i, true)] = stage.step_u[i];
      }
    }
    const auto& end = stages_.back();
    for (std::size_t s = 0; s < terminal_shift_.size(); ++s) {
      first +=
          kPenalty * (miss(setting, at.back(), s) + terminal_shift_[s] + end.x[s]) * end.step_x[s];
      second += kPenalty * end.step_x[s] * end.step_x[s];
    }
    const auto derivative = [&](double length) {
      double sum = first + length * second;
      for (const Stage& stage : stages_) {
        for_each_row(stage, [&](std::size_t i) {
          sum += multiplier(i, stage.beyond[i] + length * stage.slope[i]) * stage.slope[i];
        });
      }
      return sum;
    };
    double low = 0.0, high = 1.0;
    if (derivative(1.0) <= 1e-9 * std::abs(derivative(0.0))) return 1.0;
    for (int i = 0; i < 40 && high - low > 1e-3 * high; ++i) {
      const double middle = 0.5 * (low + high);
      (derivative(middle) > 0.0 ? high : low) = middle;
    }
    return high;
  }

  /// zᵀ max(g, 0) − L at δ.
  double gap(const Setting& setting, const std::vector<Variables>& at) const {
    double total = 0.0;
    State by_x;
    Control by_u;
    for (std::size_t k = 0; k < at.size(); ++k) {
      const Stage& stage = stages_[k];
      multiply(stage, stage.x, stage.u, by_x, by_u);
      total -= dot(stage.x, shifted(stage.of.cost_x, 0.5, by_x)) +
               dot(stage.u, shifted(stage.of.cost_u, 0.5, by_u));
      for_each_row(stage, [&](std::size_t i) {
        const double dual = multiplier(i, stage.beyond[i]);
        if (dual == 0.0) return;  // a bound may be infinite
        double violation = 0.0;
        if (i < static_cast<std::size_t>(nc)) {
          // A constraint may hold as soon as a terminal state does. Then only the sum of their
          // multipliers is known, and slack must count as violation does.
          const double g = stage.of.constraint[i];
          violation = nt > 0 && stage.of.place.is_last ? g : std::max(g, 0.0);
        }
        total += dual * (violation - stage.beyond[i] + stage.shift[i]);
      });
    }
    for (std::size_t i = 0; i < terminal_shift_.size(); ++i) {
      const double moved = stages_.back().x[i];
      total -= kPenalty * (miss(setting, at.back(), i) + terminal_shift_[i] + moved) * moved;
    }
    return total;
  }

  Array<double, nt> terminal_shift_{};
  StepExpansion<Model> expansion_;
  GapBound<Model> bound_;
  std::vector<Stage, Eigen::aligned_allocator<Stage>> stages_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__SOLVERS__GAP_ESTIMATOR_HPP_
