// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__RUNGE_KUTTA_HPP_
#define NASM_CORE__OCP__RUNGE_KUTTA_HPP_

#include <Eigen/Core>
#include <array>
#include <utility>

namespace nasm_core {

/// The classical method of fourth order for ẋ = f(x), in states of any size. Allocates only if the
/// size changes.
class RungeKutta {
 public:
  /// Moves x by a step. slope(x, f, weight) writes f(x); the weights of its four calls are 1, 2, 2
  /// and 1, for what is integrated along with x.
  template <class Slope>
  void step(double step_s, Eigen::VectorXd& x, Slope&& slope) {
    static constexpr std::array<std::pair<double, double>, 4> kReachAndWeight{
        {{0.0, 1.0}, {0.5, 2.0}, {0.5, 2.0}, {1.0, 1.0}}};
    slope_.setZero(x.size());
    sum_.setZero(x.size());
    for (const auto& [reach, weight] : kReachAndWeight) {
      stage_ = x + (reach * step_s) * slope_;
      slope(stage_, slope_, weight);
      sum_ += weight * slope_;
    }
    x += (step_s / 6.0) * sum_;
  }

 private:
  Eigen::VectorXd stage_;
  Eigen::VectorXd slope_;
  Eigen::VectorXd sum_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__RUNGE_KUTTA_HPP_
