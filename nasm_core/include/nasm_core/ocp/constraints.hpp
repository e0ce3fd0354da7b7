// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__CONSTRAINTS_HPP_
#define NASM_CORE__OCP__CONSTRAINTS_HPP_

#include <string>

#include "nasm_common/numbers.hpp"
#include "nasm_core/ocp/system_model.hpp"

namespace nasm_core {

/// Regions that a point must keep out of, as path constraints: `inside_of` is greater than 0
/// inside, smooth everywhere, and near the border about the depth inside [m]. A region without
/// extent keeps nothing out.
struct Sphere {
  Array<double, 3> centre;
  double radius;
};

template <class Scalar>
constexpr Scalar inside_of(const Sphere& sphere, const Scalar& x, const Scalar& y,
                           const Scalar& z) {
  const Scalar dx = x - sphere.centre[0], dy = y - sphere.centre[1], dz = z - sphere.centre[2];
  if (!(sphere.radius > 0.0)) return dx * 0.0 - 1.0;
  return 0.5 * sphere.radius - (dx * dx + dy * dy + dz * dz) / (2.0 * sphere.radius);
}

/// An upright box with half its size along each axis. The border is rounded: of all superellipsoids
/// of order 8 it is the least one that contains the box, which is at most 15 % larger.
struct Box {
  Array<double, 3> centre;
  Array<double, 3> half_size;
};

template <class Scalar>
constexpr Scalar inside_of(const Box& box, const Scalar& x, const Scalar& y, const Scalar& z) {
  const auto [a, b, c] = box.half_size;
  if (!(a > 0.0 && b > 0.0 && c > 0.0)) return x * 0.0 - 1.0;
  const auto eighth = [](const Scalar& distance) {
    const Scalar second = distance * distance;
    const Scalar fourth = second * second;
    return fourth * fourth;
  };
  // Corners of the box lie on the border where the sum is 3.
  const Scalar sum = eighth((x - box.centre[0]) / a) + eighth((y - box.centre[1]) / b) +
                     eighth((z - box.centre[2]) / c);
  const double least = a < b ? (a < c ? a : c) : (b < c ? b : c);
  return (3.0 - sum) * (least / 24.0);
}

/// For `check` of a model: what is wrong with an instance that violates a constraint from the
/// outset, such as "the goal is inside obstacle_1: inside_obstacle_1 is 0.2 m, must not exceed 0".
inline std::string violation_text(const std::string& what, const std::string& constraint,
                                  double value, const std::string& unit) {
  return what + ": " + constraint + " is " + nasm_common::short_text(value) +
         (unit == "1" ? "" : " " + unit) + ", must not exceed 0";
}

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__CONSTRAINTS_HPP_
