// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/closed_loop/equilibrium.hpp"

namespace nasm_core {

std::optional<Equilibrium> find_equilibrium(const SystemInfo& info, const Evaluator& evaluator) {
  const auto states = static_cast<Eigen::Index>(info.states.size());
  Equilibrium result;
  result.state.resize(states);
  result.control.resize(static_cast<Eigen::Index>(info.controls.size()));
  if (!evaluator.resting_state(result.state)) return std::nullopt;
  evaluator.resting_control(result.state, result.control);
  return result;
}

QuaternionNormaliser::QuaternionNormaliser(const SystemInfo& info) : first_(find_quaternion(info)) {
}

void QuaternionNormaliser::normalise(Eigen::VectorXd& x) const {
  if (first_ < 0) return;
  auto quaternion = x.segment<4>(first_);
  const double norm = quaternion.norm();
  if (norm > 0.0) {
    quaternion /= norm;
  } else {
    quaternion(0) = 1.0;
  }
}

}  // namespace nasm_core
