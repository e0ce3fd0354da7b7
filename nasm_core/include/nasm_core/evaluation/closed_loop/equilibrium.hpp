// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__CLOSED_LOOP__EQUILIBRIUM_HPP_
#define NASM_CORE__EVALUATION__CLOSED_LOOP__EQUILIBRIUM_HPP_

#include <Eigen/Core>
#include <optional>

#include "nasm_core/ocp/system.hpp"

namespace nasm_core {

/// Where a system rests at its goal.
struct Equilibrium {
  Eigen::VectorXd state;
  Eigen::VectorXd control;
};

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
