// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__SIMULATION__FRICTION_FIELD_HPP_
#define NASM_PUSHING_TOOLS__SIMULATION__FRICTION_FIELD_HPP_

#include <Eigen/Core>
#include <array>
#include <cstdint>

#include "nasm_pushing/objects/shape.hpp"

namespace nasm_pushing {

/// The coefficient of friction over a table, as an object there meets it: a smooth random function
/// of the object's place with the surface's mean and standard deviation, correlated over some
/// centimetres. The same seed is the same table.
class FrictionField {
 public:
  FrictionField(const Surface& surface, uint64_t seed);

  /// At a place [m] in the frame of the robot's base. Never less than a quarter of the mean.
  double at(const Eigen::Vector2d& place) const;

 private:
  static constexpr int kWaves = 24;

  double mean_;
  double amplitude_;
  std::array<Eigen::Vector3d, kWaves> waves_;  ///< wave vector [rad/m], phase [rad]
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__SIMULATION__FRICTION_FIELD_HPP_
