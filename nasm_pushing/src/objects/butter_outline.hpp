// SPDX-License-Identifier: Apache-2.0
#ifndef OBJECTS__BUTTER_OUTLINE_HPP_
#define OBJECTS__BUTTER_OUTLINE_HPP_

#include "objects/curve_point.hpp"

namespace nasm_pushing {

/// The butterfly, an approximation: x and y are sums of the odd harmonics 1 to 9 of an angle, so
/// that the curve is symmetric about both axes. It keeps within 0.7 mm of the outline of the object
/// that was pushed, has its size (±47.4 mm × ±78.0 mm) and radius of gyration (within 0.1 %), and
/// the angle is proportional to the length along the outline within 3 %.
CurvePoint butter_outline(double angle);

}  // namespace nasm_pushing

#endif  // OBJECTS__BUTTER_OUTLINE_HPP_
