// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/control_plan.hpp"

#include <algorithm>
#include <cmath>

namespace nasm_core {

Eigen::VectorXd ControlPlan::start() const {
  Eigen::VectorXd state(instance.initial_state.size() + free_states.size());
  state << instance.initial_state, free_states;
  return state;
}

Eigen::MatrixXd::ConstColXpr ControlPlan::control_at(double time_s) const {
  const double* const first = times.data();
  const double* const after =
      std::upper_bound(first, first + times.size(), time_s + kSameInstant_s);
  return controls.col(std::max<Eigen::Index>(after - first - 1, 0));
}

bool is_uniform(const Eigen::VectorXd& times, double horizon) {
  const double step = horizon / static_cast<double>(times.size());
  for (Eigen::Index k = 0; k < times.size(); ++k) {
    if (!(std::abs(times(k) - static_cast<double>(k) * step) <= 1e-9 * horizon)) return false;
  }
  return true;
}

}  // namespace nasm_core
