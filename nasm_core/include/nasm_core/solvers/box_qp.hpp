// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__SOLVERS__BOX_QP_HPP_
#define NASM_CORE__SOLVERS__BOX_QP_HPP_

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>

namespace nasm_core {

/// H = L Lᵀ in place, lower triangle. False if H is not safely positive definite.
template <int N>
inline bool factorise(Eigen::Matrix<double, N, N>& h) {
  for (int j = 0; j < N; ++j) {
    double pivot = h(j, j);
    const double scale = std::abs(pivot);
    for (int i = 0; i < j; ++i) pivot -= h(j, i) * h(j, i);
    if (!(pivot > 1e-12 * scale)) return false;
    const double root = std::sqrt(pivot);
    h(j, j) = root;
    for (int row = j + 1; row < N; ++row) {
      double value = h(row, j);
      for (int i = 0; i < j; ++i) value -= h(row, i) * h(j, i);
      h(row, j) = value / root;
    }
  }
  return true;
}

/// Solves L Lᵀ x = x in place.
template <int N>
inline void solve_factorised(const Eigen::Matrix<double, N, N>& l, Eigen::Matrix<double, N, 1>& x) {
  for (int j = 0; j < N; ++j) {
    for (int i = 0; i < j; ++i) x(j) -= l(j, i) * x(i);
    x(j) /= l(j, j);
  }
  for (int j = N - 1; j >= 0; --j) {
    for (int i = j + 1; i < N; ++i) x(j) -= l(i, j) * x(i);
    x(j) /= l(j, j);
  }
}

/// min ½ xᵀHx + gᵀx with lower ≤ x ≤ upper, by projected Newton steps; N is a handful.
/// `held[i]` says that x[i] is at a bound and stays there; rows and columns of held variables in
/// `factor` are those of the unit matrix.
template <int N>
struct BoxQp {
  using Vector = Eigen::Matrix<double, N, 1>;
  using Matrix = Eigen::Matrix<double, N, N>;

  Vector x;
  Matrix factor;
  std::array<bool, static_cast<std::size_t>(N)> held{};

  /// False if H is not positive definite on the variables that are free.
  bool solve(const Matrix& h, const Vector& g, const Vector& lower, const Vector& upper) {
    x = Vector::Zero().cwiseMax(lower).cwiseMin(upper);
    for (int iteration = 0; iteration < 8 * N; ++iteration) {
      const Vector gradient = g + h * x;
      const auto held_before = held;
      hold(gradient, lower, upper);
      if (iteration == 0 || held != held_before) {
        if (!factorise_free(h)) return false;
      }
      Vector direction = -gradient;
      for (int i = 0; i < N; ++i) direction(i) = is_held(i) ? 0.0 : direction(i);
      if (direction.cwiseAbs().maxCoeff() <= 1e-12 * (1.0 + g.cwiseAbs().maxCoeff())) return true;
      solve_factorised(factor, direction);
      if (!move(h, g, gradient, direction, lower, upper)) return true;
    }
    return true;
  }

 private:
  bool is_held(int i) const { return held[static_cast<std::size_t>(i)]; }

  void hold(const Vector& gradient, const Vector& lower, const Vector& upper) {
    for (int i = 0; i < N; ++i) {
      held[static_cast<std::size_t>(i)] =
          (x(i) <= lower(i) && gradient(i) > 0.0) || (x(i) >= upper(i) && gradient(i) < 0.0);
    }
  }

  bool factorise_free(const Matrix& h) {
    factor = h;
    for (int i = 0; i < N; ++i) {
      if (!is_held(i)) continue;
      factor.row(i).setZero();
      factor.col(i).setZero();
      factor(i, i) = 1.0;
    }
    return factorise(factor);
  }

  /// False if no step along the projected direction improves x.
  bool move(const Matrix& h, const Vector& g, const Vector& gradient, const Vector& direction,
            const Vector& lower, const Vector& upper) {
    const double value = objective(h, g, x);
    for (double scale = 1.0; scale > 1e-9; scale *= 0.5) {
      const Vector trial = (x + scale * direction).cwiseMax(lower).cwiseMin(upper);
      if (objective(h, g, trial) - value <= 0.1 * gradient.dot(trial - x) && trial != x) {
        x = trial;
        return true;
      }
    }
    return false;
  }

  static double objective(const Matrix& h, const Vector& g, const Vector& at) {
    return at.dot(g) + 0.5 * at.dot(h * at);
  }
};

}  // namespace nasm_core

#endif  // NASM_CORE__SOLVERS__BOX_QP_HPP_
