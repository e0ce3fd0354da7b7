// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__SIMULATION__COMPARE_PUSH_HPP_
#define NASM_PUSHING_TOOLS__SIMULATION__COMPARE_PUSH_HPP_

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "recordings/quality.hpp"
#include "simulation/push_simulator.hpp"

namespace nasm_pushing {

/// Where an object ends, simulated against recorded.
struct PoseError {
  double position = 0.0;  ///< [m]
  double yaw = 0.0;       ///< [rad]
};

/// Mean forces while the pusher is between 30 % and 90 % of its way [N].
struct ForceLevels {
  double recorded = 0.0;
  double simulated = 0.0;
};

/// A few numbers of a push.
struct PushComparison {
  std::string file;
  PushName name;
  Eigen::Vector3d recorded;   ///< [m, m, rad] how the object's pose changes
  Eigen::Vector3d simulated;  ///< the same push from the same place, without noise
  PoseError error;
  PoseError quasi_static_error;  ///< of a simulation without inertia and compliance
  /// Not there if the sensor is frozen or has an offset that cannot be repaired, or if the pusher
  /// slides off.
  std::optional<ForceLevels> force;
};

/// All of a push.
struct ComparedPush {
  PushComparison comparison;
  Recording recording;  ///< repaired
  PushTrace trace;
  double recorded_start = 0.0;  ///< [s] Unix time when the robot starts, and the trace's
  double simulated_start = 0.0;
};

/// Nothing if the recording's motion cannot be used; why is in the report.
std::optional<ComparedPush> compare_push(Recording recording, QualityReport& report);

/// Summary of all comparisons of a shape on a surface.
struct ComparisonSummary {
  std::string surface;
  std::string shape;
  int pushes = 0;
  double position = 0.0;               ///< [m] medians
  double yaw = 0.0;                    ///< [rad]
  double quasi_static_position = 0.0;  ///< [m]
  double quasi_static_yaw = 0.0;       ///< [rad]
  int forces = 0;
  double force_error = 0.0;         ///< relative
  double friction = 0.0;            ///< coefficient with which the simulation has the forces
  double fitted_force_error = 0.0;  ///< relative, with that coefficient
};

/// By surface and shape in their order, and all together if there are several.
std::vector<ComparisonSummary> summarize(const std::vector<PushComparison>& comparisons);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__SIMULATION__COMPARE_PUSH_HPP_
