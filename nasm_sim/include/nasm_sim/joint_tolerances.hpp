// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__JOINT_TOLERANCES_HPP_
#define NASM_SIM__JOINT_TOLERANCES_HPP_

#include <string>
#include <vector>

namespace nasm_sim {

/// Largest errors of a joint, [rad] or [m] and their derivatives; 0: any.
struct JointTolerance {
  double position = 0.0;
  double velocity = 0.0;
  double acceleration = 0.0;
};

struct TrajectoryTolerances {
  std::vector<JointTolerance> path;  ///< in the order of the controller's joints
  std::vector<JointTolerance> goal;
  double goal_time_s = 0.0;  ///< after the end until the goal must be reached; 0: any time
};

/// Tolerances as an action goal asks for them: 0 stands for the controller's own, -1 for none.
struct ToleranceRequest {
  struct Joint {
    std::string name;
    JointTolerance tolerance;
  };
  std::vector<Joint> path;
  std::vector<Joint> goal;
  double goal_time_s = 0.0;
};

struct ResolvedTolerances {
  TrajectoryTolerances tolerances;
  std::string complaint;  ///< empty, or why the request is ignored as a whole
};

/// As Humble's controller does: a request with an unknown joint or another negative value than -1
/// is ignored, and its goal executed with the controller's own tolerances.
ResolvedTolerances resolve(const ToleranceRequest& request, const TrajectoryTolerances& defaults,
                           const std::vector<std::string>& joints);

}  // namespace nasm_sim

#endif  // NASM_SIM__JOINT_TOLERANCES_HPP_
