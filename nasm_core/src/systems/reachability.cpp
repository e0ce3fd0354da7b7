// SPDX-License-Identifier: Apache-2.0
#include "systems/reachability.hpp"

#include <Eigen/LU>
#include <cmath>

namespace nasm_core {
namespace {

/// Left eigenvector of unit length for a real eigenvalue.
Eigen::Vector2d left_eigenvector(const Eigen::Matrix2d& m, double eigenvalue) {
  const Eigen::Matrix2d shifted = m.transpose() - eigenvalue * Eigen::Matrix2d::Identity();
  const int row = shifted.row(0).norm() >= shifted.row(1).norm() ? 0 : 1;
  const Eigen::Vector2d vector(-shifted(row, 1), shifted(row, 0));
  return vector.norm() > 0.0 ? vector.normalized() : Eigen::Vector2d::UnitX();
}

/// All currents flow back: compare with the support function in many directions.
bool inside_bounded_set(const Eigen::Matrix2d& m, double slowest, double speed,
                        const Eigen::Vector2d& target) {
  constexpr int kDirections = 360;
  constexpr int kSteps = 400;
  const double end = 20.0 / slowest;
  const double h = end / kSteps;
  // One Runge–Kutta step of fourth order for λ' = Mᵀλ is the same matrix every time.
  const Eigen::Matrix2d a = h * m.transpose();
  const Eigen::Matrix2d step =
      Eigen::Matrix2d::Identity() + a + a * a / 2.0 + a * a * a / 6.0 + a * a * a * a / 24.0;
  for (int i = 0; i < kDirections; ++i) {
    const double angle = 2.0 * M_PI * i / kDirections;
    const Eigen::Vector2d direction(std::cos(angle), std::sin(angle));
    Eigen::Vector2d lambda = direction;
    double integral = 0.0;
    for (int k = 0; k < kSteps; ++k) {
      const Eigen::Vector2d next = step * lambda;
      integral += 0.5 * h * (lambda.norm() + next.norm());
      lambda = next;
    }
    if (direction.dot(target) >= speed * integral) return false;
  }
  return true;
}

}  // namespace

bool is_reachable(const std::array<double, 4>& m, double speed,
                  const std::array<double, 2>& target) {
  Eigen::Matrix2d current;
  current << m[0], m[1], m[2], m[3];
  const Eigen::Vector2d goal(target[0], target[1]);
  // Nowhere on the straight way is the current as fast as the boat.
  if (current.norm() * goal.norm() < speed) return true;
  const double half_trace = 0.5 * current.trace();
  const double discriminant = half_trace * half_trace - current.determinant();
  if (discriminant < 0.0) {
    return half_trace >= 0.0 || inside_bounded_set(current, -half_trace, speed, goal);
  }
  const double root = std::sqrt(discriminant);
  const double slow = half_trace + root;
  const double fast = half_trace - root;
  if (slow < 0.0) return inside_bounded_set(current, -slow, speed, goal);
  if (fast >= 0.0) return true;
  return -fast * std::abs(left_eigenvector(current, fast).dot(goal)) < speed;
}

}  // namespace nasm_core
