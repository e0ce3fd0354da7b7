// SPDX-License-Identifier: Apache-2.0
#ifndef SUPPORT_HPP_
#define SUPPORT_HPP_

#include <algorithm>
#include <cmath>
#include <string>

#include "nasm_arm/urdf.hpp"
#include "nasm_common/random.hpp"

namespace nasm_arm::test {

inline const std::string kArms[] = {"ur3e", "ur5e", "ur10e", "irb120", "irb1200_5_90"};

inline std::string urdf_path(const std::string& name) {
  return std::string(URDF_FOLDER) + "/" + name + ".urdf";
}

inline Arm arm_named(const std::string& name) {
  return read_arm(urdf_path(name));
}

/// Seven joints, one of them prismatic, in general positions, on a slope.
inline Model random_model(uint64_t seed) {
  nasm_common::Random random(seed);
  const auto vector = [&](double scale) {
    return Vec3<double>{random.uniform(-scale, scale), random.uniform(-scale, scale),
                        random.uniform(-scale, scale)};
  };
  const auto rotation = [&] {
    const Vec3<double> v = vector(3.0);
    const double angle = std::sqrt(dot(v, v)), s = std::sin(angle), c = 1.0 - std::cos(angle);
    const Vec3<double> u = (1.0 / angle) * v;
    const auto column = [&](const Vec3<double>& e) {
      return e + s * cross(u, e) + c * cross(u, cross(u, e));
    };
    return Mat3<double>{column(kIdentity.x), column(kIdentity.y), column(kIdentity.z)};
  };
  Model model;
  model.joints = kMaxJoints;
  model.gravity = {2.0, -1.0, -9.0};
  for (JointModel& joint : model.joint) {
    joint.placement = {rotation(), vector(0.5)};
    const Mat3<double> r = rotation();
    const Mat3<double> principal = {{0.1, 0.0, 0.0}, {0.0, 0.2, 0.0}, {0.0, 0.0, 0.25}};
    joint.body = {random.uniform(0.5, 2.0), vector(0.2), r * principal * transposed(r)};
  }
  model.joint[3].is_prismatic = true;
  model.tip = {rotation(), vector(0.3)};
  return model;
}

struct JointState {
  JointArray<double> q{}, v{}, a{};
};

inline JointState random_state(nasm_common::Random& random) {
  JointState state;
  for (int i = 0; i < kMaxJoints; ++i) {
    state.q[i] = random.uniform(-3.0, 3.0);
    state.v[i] = random.uniform(-3.0, 3.0);
    state.a[i] = random.uniform(-10.0, 10.0);
  }
  return state;
}

/// Largest difference, relative to the largest number.
inline double difference(int joints, const JointArray<double>& a, const JointArray<double>& b) {
  double worst = 0.0, largest = 1e-300;
  for (int i = 0; i < joints; ++i) {
    worst = std::max(worst, std::abs(a[i] - b[i]));
    largest = std::max(largest, std::abs(b[i]));
  }
  return worst / largest;
}

inline double difference(int joints, const JointMatrix<double>& a, const JointMatrix<double>& b) {
  double worst = 0.0, largest = 1e-300;
  for (int i = 0; i < joints; ++i) {
    for (int j = 0; j < joints; ++j) {
      worst = std::max(worst, std::abs(a[i][j] - b[i][j]));
      largest = std::max(largest, std::abs(b[i][j]));
    }
  }
  return worst / largest;
}

}  // namespace nasm_arm::test

#endif  // SUPPORT_HPP_
