// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SOLVERS__INTERIOR_VARIABLES_HPP_
#define NASM_CORE__SOLVERS__INTERIOR_VARIABLES_HPP_

#include <algorithm>
#include <cmath>
#include <limits>

#include "nasm_core/ocp/system_model.hpp"

namespace nasm_core {

/// The variables of one stage, primal and dual; also a step in them. See TypedInteriorPoint.
template <class Model>
struct InteriorVariables {
  using Rows = Array<double, Model::constraint_dim>;
  using Ends = Array<double, Model::terminal_dim>;

  typename Model::State x{};
  typename Model::Control u{};
  typename Model::State costate{};  ///< λ, of the dynamics that lead here
  typename Model::Control lower_dual{};
  typename Model::Control upper_dual{};
  Rows slack{};   ///< s
  Rows excess{};  ///< e
  Rows dual{};    ///< z
  Ends above{};   ///< excess of a terminal state over its goal
  Ends below{};
  Ends terminal_dual{};  ///< ν
};

/// What all stages share.
template <class Model>
struct InteriorSetting {
  Problem<Model> problem;
  typename Model::Control lower{};
  typename Model::Control upper{};
  double barrier = 0.1;  ///< μ
  double penalty = 1e4;  ///< ρ
};

/// How far a point is from the KKT conditions; largest values over all stages.
struct InteriorResiduals {
  double cost = 0.0;
  double stationarity = 0.0;
  double infeasibility = 0.0;
  double greatest_product = 0.0;  ///< of a variable that must not be negative and its multiplier
  double least_product = std::numeric_limits<double>::infinity();
  double greatest_excess = 0.0;
  double dual_sum = 0.0;
  int duals = 0;
  double trace =
      0.0;  ///< sum of all residuals; what is not finite stays in it, unlike in a maximum

  void add_product(double product) {
    greatest_product = std::max(greatest_product, product);
    least_product = std::min(least_product, product);
  }
  void add_dual(double dual) {
    dual_sum += std::abs(dual);
    ++duals;
  }
};

/// Σ log of many numbers by few logarithms.
class LogSum {
 public:
  void add(double value) {
    product_ *= value;
    if (product_ > 1e-100 && product_ < 1e100) return;
    sum_ += std::log(product_);
    product_ = 1.0;
  }
  double value() const { return sum_ + std::log(product_); }

 private:
  double product_ = 1.0;
  double sum_ = 0.0;
};

/// What a line search compares.
struct InteriorProgress {
  double objective = 0.0;  ///< cost and penalty
  LogSum logs;             ///< of all that must stay positive
  double infeasibility = 0.0;

  double merit(double barrier) const { return objective - barrier * logs.value(); }
};

/// Where on the horizon a stage is, and so which constraints it has: those of the state alone not
/// at the first one, those of the control not at the last one.
template <class Model>
struct StagePlace {
  bool is_first = false;
  bool is_last = false;

  std::size_t first_row() const {
    return static_cast<std::size_t>(is_first ? Model::state_constraint_dim : 0);
  }
  std::size_t end_row() const {
    return static_cast<std::size_t>(is_last ? Model::state_constraint_dim : Model::constraint_dim);
  }
};

/// Calls function(distance to the bound, sign of the control in it, index) for each bound there is.
template <class Model, class Function>
void for_each_bound(const InteriorSetting<Model>& setting, const typename Model::Control& u,
                    Function&& function) {
  for (std::size_t i = 0; i < u.size(); ++i) {
    if (std::isfinite(setting.lower[i])) function(u[i] - setting.lower[i], 1.0, i);
    if (std::isfinite(setting.upper[i])) function(setting.upper[i] - u[i], -1.0, i);
  }
}

}  // namespace nasm_core

#endif  // NASM_CORE__SOLVERS__INTERIOR_VARIABLES_HPP_
