// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/solvers/cycloid.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

namespace nasm_core {
namespace {

/// Zero of an increasing function in [lower, upper]; bisection, to the last bit.
template <class Function>
double zero(Function function, double lower, double upper) {
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (lower + upper);
    if (middle <= lower || middle >= upper) break;
    (function(middle) < 0.0 ? lower : upper) = middle;
  }
  return 0.5 * (lower + upper);
}

/// θ − sin θ and 1 − cos θ without cancellation at small angles.
double advance(double angle) {
  if (angle > 0.3) return angle - std::sin(angle);
  const double square = angle * angle;
  return angle * square / 6.0 *
         (1.0 -
          square / 20.0 * (1.0 - square / 42.0 * (1.0 - square / 72.0 * (1.0 - square / 110.0))));
}

double fall(double angle) {
  const double s = std::sin(0.5 * angle);
  return 2.0 * s * s;
}

}  // namespace

Cycloid::Cycloid(double width, double drop) {
  if (!(width > 0.0) || !(drop > 0.0) || !std::isfinite(width) || !std::isfinite(drop)) {
    throw std::invalid_argument("a cycloid needs a positive width and drop, not " +
                                std::to_string(width) + " and " + std::to_string(drop));
  }
  end_angle_ = zero([&](double angle) { return advance(angle) * drop - fall(angle) * width; }, 1e-6,
                    2.0 * M_PI);
  radius_ = width / advance(end_angle_);
}

double Cycloid::drop_at(double x) const {
  const double angle = zero([&](double at) { return radius_ * advance(at) - x; }, 0.0, end_angle_);
  return radius_ * fall(angle);
}

double Cycloid::travel_time(double gravity) const {
  return end_angle_ * std::sqrt(radius_ / gravity);
}

}  // namespace nasm_core
