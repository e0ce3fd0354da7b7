// SPDX-License-Identifier: Apache-2.0
#ifndef OBJECTS__CURVE_POINT_HPP_
#define OBJECTS__CURVE_POINT_HPP_

#include <Eigen/Core>

namespace nasm_pushing {

/// A point of a closed curve with its derivatives by an angle that goes counter-clockwise from 0
/// to 2π.
struct CurvePoint {
  Eigen::Vector2d point;    ///< [m]
  Eigen::Vector2d tangent;  ///< [m/rad]
  Eigen::Vector2d bend;     ///< [m/rad²] second derivative
};

}  // namespace nasm_pushing

#endif  // OBJECTS__CURVE_POINT_HPP_
