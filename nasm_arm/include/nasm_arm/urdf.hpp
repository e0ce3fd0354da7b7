// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ARM__URDF_HPP_
#define NASM_ARM__URDF_HPP_

#include <map>
#include <optional>
#include <string>

#include "nasm_arm/model.hpp"

namespace nasm_arm {

/// Replaces limits of a joint, or adds those that a URDF cannot have.
struct LimitOverride {
  std::optional<double> lower, upper, velocity, effort, acceleration, jerk;
};

struct ArmOptions {
  std::string base_link;  ///< empty: the root
  std::string tip_link;   ///< empty: `tool0`, or without that the last link that moves
  Vec3<double> gravity = {0.0, 0.0, -9.81};  ///< in the frame of the base [m/s²]
  Payload payload;
  std::map<std::string, LimitOverride> limits;  ///< by name of the joint
};

/// The arm between two links of a URDF: 1 to 7 revolute, continuous or prismatic joints in a row.
/// Links that are fixed to a moving one, such as a tool, become a part of it. Throws
/// std::invalid_argument that names the source, the link or joint and the reason: XML that is no
/// URDF, loops, other moving joints below the base, planar, floating and mimic joints, links
/// without inertia or with one that no body can have, missing limits. `<safety_controller>`,
/// damping, friction and transmissions are not read.
Arm parse_arm(const std::string& xml, const std::string& source, const ArmOptions& options = {});

/// The same, from a file.
Arm read_arm(const std::string& path, const ArmOptions& options = {});

}  // namespace nasm_arm

#endif  // NASM_ARM__URDF_HPP_
