// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ARM__MODEL_HPP_
#define NASM_ARM__MODEL_HPP_

#include <array>
#include <limits>
#include <string>
#include <vector>

#include "nasm_arm/spatial.hpp"

namespace nasm_arm {

inline constexpr int kMaxJoints = 7;

/// One number per joint; those beyond the last joint are not read.
template <class T>
using JointArray = std::array<T, kMaxJoints>;
template <class T>
using JointMatrix = std::array<JointArray<T>, kMaxJoints>;

struct Body {
  double mass = 0.0;     ///< [kg]
  Vec3<double> centre;   ///< of mass, in the joint's frame [m]
  Mat3<double> inertia;  ///< about the centre of mass, in the joint's frame [kg m²]
};

/// A joint and the body that it moves, with everything that is fixed to that body.
struct JointModel {
  bool is_prismatic = false;
  Placement<double> placement = {kIdentity,
                                 {}};  ///< in the frame of the joint before, at position 0
  Body body;
};

/// What the dynamics of an arm depend on: a serial chain of joints. Frames of joints are turned so
/// that the axis of each is z. A plain value of fixed size: copies take no memory from the heap.
struct Model {
  int joints = 0;
  std::array<JointModel, kMaxJoints> joint;
  Placement<double> tip = {kIdentity, {}};   ///< in the frame of the last joint
  Vec3<double> gravity = {0.0, 0.0, -9.81};  ///< in the base frame [m/s²]
};

/// What the tool holds.
struct Payload {
  double mass = 0.0;    ///< [kg]
  Vec3<double> centre;  ///< of mass, in the frame of the tip [m]
};

/// Fixes a body to another one; both are in the same frame.
void fix(const Body& body, Body& to);
/// Fixes the payload, a point mass, to the tip.
void attach(const Payload& payload, Model& model);

/// 16 hexadecimal digits that differ for arms of different kinematics, inertias or mounting.
/// Numbers are rounded to 1e-8 in SI units, so that it survives rounding errors.
std::string fingerprint(const Model& model);

inline constexpr double kUnlimited = std::numeric_limits<double>::infinity();

/// Symmetric but for positions; radians or metres, and seconds.
struct JointLimits {
  double lower = -kUnlimited;
  double upper = kUnlimited;
  double velocity = kUnlimited;
  double effort = kUnlimited;  ///< [N m] or [N]
  double acceleration = kUnlimited;
  double jerk = kUnlimited;
};

/// A robot arm: the model with names and limits.
struct Arm {
  std::string name;
  std::string base_link;
  std::string tip_link;
  std::vector<std::string> joint_names;  ///< from base to tip
  Model model;
  JointArray<JointLimits> limits;
};

}  // namespace nasm_arm

#endif  // NASM_ARM__MODEL_HPP_
