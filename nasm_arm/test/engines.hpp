// SPDX-License-Identifier: Apache-2.0
#ifndef ENGINES_HPP_
#define ENGINES_HPP_

#include <memory>
#include <string>

#include "nasm_arm/model.hpp"

namespace nasm_arm::test {

/// Another program for the dynamics of an arm, from the same file.
class Engine {
 public:
  virtual ~Engine() = default;
  virtual JointArray<double> inverse_dynamics(const JointArray<double>& q,
                                              const JointArray<double>& v,
                                              const JointArray<double>& a) = 0;
  /// At the last state.
  virtual JointMatrix<double> mass_matrix() = 0;
  virtual Placement<double> tip_pose(const std::string& link) = 0;
};

std::unique_ptr<Engine> make_dart(const Arm& arm, const std::string& urdf_path);
/// MuJoCo merges links that do not move into others, so it does not know every tip.
std::unique_ptr<Engine> make_mujoco(const Arm& arm, const std::string& urdf_path);

}  // namespace nasm_arm::test

#endif  // ENGINES_HPP_
