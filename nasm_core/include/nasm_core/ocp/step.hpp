// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__STEP_HPP_
#define NASM_CORE__OCP__STEP_HPP_

#include "nasm_core/ocp/system_model.hpp"

namespace nasm_core {

/// base + scale · direction
template <class Scalar, std::size_t Size>
constexpr std::array<Scalar, Size> shifted(const std::array<Scalar, Size>& base, double scale,
                                           const std::array<Scalar, Size>& direction) {
  std::array<Scalar, Size> result{};
  for (std::size_t i = 0; i < Size; ++i) result[i] = base[i] + scale * direction[i];
  return result;
}

/// A step of Runge and Kutta's classical method of length problem.dt.
template <class Model, class States, class Controls>
constexpr States runge_kutta_step(const Problem<Model>& problem, const States& x,
                                  const Controls& u) {
  const double dt = problem.dt;
  const States k1 = Model::dynamics(problem, x, u);
  const States k2 = Model::dynamics(problem, shifted(x, 0.5 * dt, k1), u);
  const States k3 = Model::dynamics(problem, shifted(x, 0.5 * dt, k2), u);
  const States k4 = Model::dynamics(problem, shifted(x, dt, k3), u);
  States next{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    next[i] = x[i] + dt / 6.0 * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]);
  }
  return next;
}

/// The discretised dynamics xₖ₊₁ = F(xₖ, uₖ): Euler's step x + dt f(x, u), or that of Runge and
/// Kutta.
template <class Model, class States, class Controls>
constexpr States step(const Problem<Model>& problem, const States& x, const Controls& u) {
  if constexpr (Model::integrator == Integrator::kEuler) {
    return shifted(x, problem.dt, Model::dynamics(problem, x, u));
  } else {
    return runge_kutta_step(problem, x, u);
  }
}

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__STEP_HPP_
