// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__SIMULATION__PUSH_SCATTER_HPP_
#define NASM_PUSHING_TOOLS__SIMULATION__PUSH_SCATTER_HPP_

#include "nasm_common/random.hpp"
#include "simulation/normal.hpp"
#include "simulation/push_simulator.hpp"

namespace nasm_pushing {

/// Random differences between pushes of the same name.
struct PushScatter {
  PushParameters parameters;
  Eigen::Vector3d start;        ///< pose of the object
  double rest_before = 0.2;     ///< [s]
  double rest_after = 0.28;     ///< [s]
  double gap = 0.0;             ///< [m] between tip and object before the push; negative: pressed
  double aside = 0.0;           ///< [m] of the path from where it should be
  double friction_level = 1.0;  ///< of the whole push, over that of the place
  double roughness = 0.0;       ///< standard deviation of friction over fractions of a millimetre
};

PushScatter draw_scatter(const Surface& surface, const SimulationOptions& options,
                         nasm_common::Random& random);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__SIMULATION__PUSH_SCATTER_HPP_
