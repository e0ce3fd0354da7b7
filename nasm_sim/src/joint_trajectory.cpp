// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/joint_trajectory.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "nasm_common/numbers.hpp"

namespace nasm_sim {
namespace {

using Fault = std::optional<std::string>;
using nasm_common::format;

double seconds(int64_t time_ns) {
  return static_cast<double>(time_ns) * 1e-9;
}

Fault fault_of_names(const std::vector<std::string>& names, const TrajectoryRules& rules) {
  if (names.empty()) return "joint_names is empty";
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (std::count(rules.joints.begin(), rules.joints.end(), *name) == 0) {
      return format("joint '%s' is none of the controller's: %s", name->c_str(),
                    nasm_common::joined(rules.joints).c_str());
    }
    if (std::find(names.begin(), name, *name) != name) {
      return format("joint '%s' is named twice", name->c_str());
    }
  }
  if (names.size() != rules.joints.size() && !rules.allow_partial_joints_goal) {
    return format(
        "joint_names has %zu of the controller's %zu joints; name all of them, or set "
        "allow_partial_joints_goal",
        names.size(), rules.joints.size());
  }
  return {};
}

Fault fault_of_values(const std::vector<double>& values, const char* field, std::size_t point,
                      const std::vector<std::string>& names) {
  if (values.size() != names.size()) {
    return format("point %zu has %zu %s for %zu joints", point, values.size(), field, names.size());
  }
  for (std::size_t joint = 0; joint < values.size(); ++joint) {
    if (!std::isfinite(values[joint])) {
      return format("point %zu: %s of joint '%s' are %f", point, field, names[joint].c_str(),
                    values[joint]);
    }
  }
  return {};
}

Fault fault_of_point(const JointTrajectoryPoint& point, std::size_t index,
                     const std::vector<std::string>& names) {
  if (auto fault = fault_of_values(point.positions, "positions", index, names)) return fault;
  if (!point.velocities.empty()) {
    if (auto fault = fault_of_values(point.velocities, "velocities", index, names)) return fault;
  }
  if (!point.accelerations.empty()) {
    if (auto fault = fault_of_values(point.accelerations, "accelerations", index, names)) {
      return fault;
    }
    if (point.velocities.empty()) {
      return format("point %zu has accelerations but no velocities", index);
    }
  }
  if (!point.effort.empty()) {
    return format("point %zu has effort, which the controller does not support", index);
  }
  return {};
}

Fault fault_of_times(const JointTrajectory& trajectory, int64_t now_ns) {
  const auto& points = trajectory.points;
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (points[i].time_from_start_ns <= points[i - 1].time_from_start_ns) {
      return format(
          "time_from_start must increase, but is %.9f s at point %zu and %.9f s at point "
          "%zu",
          seconds(points[i - 1].time_from_start_ns), i - 1, seconds(points[i].time_from_start_ns),
          i);
    }
  }
  const int64_t end_ns = trajectory.stamp_ns + points.back().time_from_start_ns;
  if (trajectory.stamp_ns != 0 && end_ns < now_ns) {
    return format("the trajectory ended %.3f s ago", seconds(now_ns - end_ns));
  }
  return {};
}

Fault fault_of_end(const JointTrajectory& trajectory) {
  const auto& velocities = trajectory.points.back().velocities;
  for (std::size_t joint = 0; joint < velocities.size(); ++joint) {
    if (std::abs(velocities[joint]) > std::numeric_limits<float>::epsilon()) {
      return format(
          "the last point's velocity of joint '%s' is %g, not 0; set "
          "allow_nonzero_velocity_at_trajectory_end if it shall go on",
          trajectory.joint_names[joint].c_str(), velocities[joint]);
    }
  }
  return {};
}

}  // namespace

Fault find_fault(const JointTrajectory& trajectory, const TrajectoryRules& rules, int64_t now_ns) {
  if (auto fault = fault_of_names(trajectory.joint_names, rules)) return fault;
  if (trajectory.points.empty()) return "points is empty";
  for (std::size_t i = 0; i < trajectory.points.size(); ++i) {
    if (auto fault = fault_of_point(trajectory.points[i], i, trajectory.joint_names)) return fault;
  }
  if (auto fault = fault_of_times(trajectory, now_ns)) return fault;
  if (!rules.allow_nonzero_velocity_at_trajectory_end) return fault_of_end(trajectory);
  return {};
}

}  // namespace nasm_sim
