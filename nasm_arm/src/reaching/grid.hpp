// SPDX-License-Identifier: Apache-2.0
#ifndef REACHING__GRID_HPP_
#define REACHING__GRID_HPP_

#include "reaching/kernels.hpp"

namespace nasm_arm {

/// Instants and weights of Gauss and Legendre's quadrature, on which problems are solved: for
/// integrands as smooth as these, the sum is the integral to rounding errors.
const Grid& solver_grid();

/// Equally spaced instants, both ends among them, ten times as many, on which limits are checked.
const Grid& check_grid();

}  // namespace nasm_arm

#endif  // REACHING__GRID_HPP_
