// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__TRAJECTORY_HPP_
#define NASM_CORE__OCP__TRAJECTORY_HPP_

#include <Eigen/Core>

#include "nasm_core/ocp/instance.hpp"

namespace nasm_core {

// Who frees memory must align it as the one who took it. Eigen aligns by the instruction set, so
// the library and all that link it (by its CMake target) agree on 16 bytes.
static_assert(EIGEN_MAX_ALIGN_BYTES == 16, "compile with -DEIGEN_MAX_ALIGN_BYTES=16, as nasm_core");

/// Controls and what follows from them.
struct Trajectory {
  Eigen::MatrixXd controls;     ///< one column per step
  Eigen::MatrixXd states;       ///< one column per step and one for the end
  Eigen::VectorXd multipliers;  ///< of the terminal constraints
  /// Like controls: the multiplier of the upper bound less that of the lower one. Positive where a
  /// solution would rise above its bound. Zero if the solver does not compute them.
  Eigen::MatrixXd bound_multipliers;

  /// Allocates only if the sizes change.
  void resize(const SystemInfo& info, int steps);
};

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__TRAJECTORY_HPP_
