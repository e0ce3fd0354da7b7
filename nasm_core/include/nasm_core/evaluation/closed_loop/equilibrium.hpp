// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__CLOSED_LOOP__EQUILIBRIUM_HPP_
#define NASM_CORE__EVALUATION__CLOSED_LOOP__EQUILIBRIUM_HPP_

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "nasm_core/ocp/system.hpp"

namespace nasm_core {

/// Where a system rests at its goal, and how distances from there are measured.
struct Equilibrium {
  Eigen::VectorXd state;
  Eigen::VectorXd control;
  std::vector<bool> is_angle;   ///< a full turn more or less makes no difference
  std::vector<bool> is_judged;  ///< false: a displacement costs nothing, such as a rocket's roll
  Eigen::VectorXd tolerance;    ///< see tolerance_of_unit

  /// The largest |scaled_error| of the states that are judged: at most 1 at the goal. NaN if a
  /// state is not finite.
  double distance(const Eigen::VectorXd& x) const;
};

/// How far from its goal a state may be: 0.25 m, 0.2 rad, 0.4 m/s, 0.5 rad/s, and 0.1 of another
/// unit, such as a component of a quaternion.
double tolerance_of_unit(const std::string& unit);

/// Where the instance that the evaluator is bound to comes to rest. Nothing if the system does not
/// define it.
std::optional<Equilibrium> find_equilibrium(const SystemInfo& info, const Evaluator& evaluator);

/// Scales the states quaternion_w … quaternion_z, if there are any, to norm 1.
class QuaternionNormaliser {
 public:
  explicit QuaternionNormaliser(const SystemInfo& info);
  void normalise(Eigen::VectorXd& x) const;

 private:
  Eigen::Index first_;  ///< negative: none
};

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__CLOSED_LOOP__EQUILIBRIUM_HPP_
