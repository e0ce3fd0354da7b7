// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/joint_tolerances.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "nasm_common/numbers.hpp"

namespace nasm_sim {
namespace {

/// Replaces `tolerance` as the request says; false if it says nothing sensible.
bool apply(double request, double& tolerance) {
  const bool is_erased = std::abs(request + 1.0) < std::numeric_limits<float>::epsilon();
  if (request > 0.0 || is_erased) tolerance = is_erased ? 0.0 : request;
  return request >= 0.0 || is_erased;  // NaN is neither
}

/// Returns a complaint, or nothing.
std::string apply(const std::vector<ToleranceRequest::Joint>& requests, const char* field,
                  const std::vector<std::string>& joints, std::vector<JointTolerance>& tolerances) {
  for (const ToleranceRequest::Joint& request : requests) {
    const auto found = std::find(joints.begin(), joints.end(), request.name);
    if (found == joints.end()) {
      return nasm_common::format("%s names joint '%s', which the controller does not have", field,
                                 request.name.c_str());
    }
    JointTolerance& tolerance = tolerances[static_cast<std::size_t>(found - joints.begin())];
    if (!apply(request.tolerance.position, tolerance.position) ||
        !apply(request.tolerance.velocity, tolerance.velocity) ||
        !apply(request.tolerance.acceleration, tolerance.acceleration)) {
      return nasm_common::format("%s of joint '%s' is neither positive, 0 nor -1", field,
                                 request.name.c_str());
    }
  }
  return "";
}

}  // namespace

ResolvedTolerances resolve(const ToleranceRequest& request, const TrajectoryTolerances& defaults,
                           const std::vector<std::string>& joints) {
  ResolvedTolerances resolved{defaults, ""};
  if (!apply(request.goal_time_s, resolved.tolerances.goal_time_s)) {
    resolved.complaint = nasm_common::format(
        "goal_time_tolerance is %g s, neither positive, 0 nor -1", request.goal_time_s);
  }
  if (resolved.complaint.empty()) {
    resolved.complaint = apply(request.path, "path_tolerance", joints, resolved.tolerances.path);
  }
  if (resolved.complaint.empty()) {
    resolved.complaint = apply(request.goal, "goal_tolerance", joints, resolved.tolerances.goal);
  }
  if (!resolved.complaint.empty()) {
    resolved.tolerances = defaults;
    resolved.complaint += "; the controller's own tolerances are used";
  }
  return resolved;
}

}  // namespace nasm_sim
