// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ARM__JOINT_PATH_HPP_
#define NASM_ARM__JOINT_PATH_HPP_

#include <array>

#include "nasm_arm/model.hpp"

namespace nasm_arm {

inline constexpr int kModes = 8;
inline constexpr int kTerms = kModes + 4;
inline constexpr int kOrders = 4;  ///< position, velocity, acceleration, jerk

/// Values of all terms of a path, and of their first three derivatives, at a time s in [0, 1].
///
/// Terms from kModes on are the quintic polynomials that belong to the start's position, velocity
/// and acceleration and to the goal's position. The modes before them leave all these as they are.
/// The jerk of mode k is the orthonormal Legendre polynomial of degree k + 3 on [0, 1]; the other
/// orders are its integrals, (P_{n+1} − P_{n−1}) / (2 (2 n + 1)) at a time, which vanish at both
/// ends since n ≥ 3. The jerk of a quintic has degree 2, so it is orthogonal to all modes, and the
/// squared jerk of a path is that of its quintic plus the sum of its squared coefficients.
using Terms = std::array<std::array<double, kTerms>, kOrders>;
Terms terms_at(double s);

struct JointSample {
  JointArray<double> position{}, velocity{}, acceleration{}, jerk{};
};

/// A motion of an arm from a state to rest: for each joint the quintic polynomial between its ends
/// and kModes coefficients for what is added to it. Start and goal hold for all coefficients.
struct JointPath {
  int joints = 0;
  double duration = 0.0;  ///< [s]
  /// Coefficients of the modes, then start, start velocity times duration, start acceleration times
  /// duration squared, goal.
  JointArray<std::array<double, kTerms>> coefficient{};

  /// At a time since the start [s]. Before it the arm is in the start's state, after the end it
  /// rests at the goal.
  JointSample at(double time_s) const;
};

/// The quintic polynomial: all coefficients of modes are zero.
JointPath quintic_path(int joints, const JointArray<double>& start,
                       const JointArray<double>& velocity, const JointArray<double>& acceleration,
                       const JointArray<double>& goal, double duration);

}  // namespace nasm_arm

#endif  // NASM_ARM__JOINT_PATH_HPP_
