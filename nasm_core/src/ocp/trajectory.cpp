// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/trajectory.hpp"

namespace nasm_core {

void Trajectory::resize(const SystemInfo& info, int steps) {
  controls.resize(static_cast<Eigen::Index>(info.controls.size()), steps);
  states.resize(static_cast<Eigen::Index>(info.states.size()), steps + 1);
  multipliers.resize(info.terminal_states);
  if (bound_multipliers.rows() != controls.rows() || bound_multipliers.cols() != steps) {
    bound_multipliers.setZero(controls.rows(), steps);
  }
}

}  // namespace nasm_core
