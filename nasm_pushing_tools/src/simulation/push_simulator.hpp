// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__SIMULATION__PUSH_SIMULATOR_HPP_
#define NASM_PUSHING_TOOLS__SIMULATION__PUSH_SIMULATOR_HPP_

#include <Eigen/Core>
#include <cstdint>
#include <optional>

#include "nasm_pushing_tools/recordings/recording.hpp"
#include "simulation/push_dynamics.hpp"

namespace nasm_pushing {

struct SimulationOptions {
  /// Everything that varies between pushes of one name: friction over the table, pressure, where
  /// the tip stops before the push, what the sensors add. Without, a push is the ideal one.
  bool noise = true;
  double friction_scale = 1.0;           ///< of the surface's coefficient
  double length = 0.05;                  ///< [m] of the push
  std::optional<Eigen::Vector3d> start;  ///< pose of the object before; otherwise random
  PushParameters parameters;             ///< to vary around, if there is noise
};

/// Simulated course of a push, without sensors, in equal time steps.
struct PushTrace {
  static constexpr double kStep = 1e-3;  ///< [s]

  double push_start = 0.0;  ///< [s] when the robot starts to push
  double push_end = 0.0;
  Eigen::MatrixX3d object;  ///< pose [m, m, rad]
  Eigen::MatrixX2d tip;     ///< [m] where the robot has the tip
  Eigen::MatrixX2d force;   ///< [N] of the object on the tip

  Eigen::Index size() const { return object.rows(); }
  double duration() const { return kStep * static_cast<double>(size() - 1); }
};

/// The push of this name. The same seed and index give the same push; all pushes of a seed are on
/// the same table. Throws std::invalid_argument that names what is wrong with the name.
PushTrace trace_push(const PushName& name, const SimulationOptions& options, uint64_t seed,
                     uint64_t index);

/// As the dataset would have recorded it: three streams with clocks of their own.
Recording simulate_push(const PushName& name, const SimulationOptions& options, uint64_t seed,
                        uint64_t index);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__SIMULATION__PUSH_SIMULATOR_HPP_
