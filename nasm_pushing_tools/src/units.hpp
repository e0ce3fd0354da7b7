// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__UNITS_HPP_
#define NASM_PUSHING_TOOLS__UNITS_HPP_

namespace nasm_pushing {

inline constexpr double kDegree = 3.14159265358979323846 / 180.0;  ///< [rad]

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__UNITS_HPP_
