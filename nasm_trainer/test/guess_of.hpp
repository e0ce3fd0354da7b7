// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__TEST__GUESS_OF_HPP_
#define NASM_TRAINER__TEST__GUESS_OF_HPP_

#include "nasm_core/ocp/system.hpp"

namespace nasm_trainer {

/// Where solvers begin.
inline nasm_core::Trajectory guess_of(const nasm_core::System& system,
                                      const nasm_core::Instance& instance) {
  nasm_core::Trajectory trajectory;
  system.guess(instance, trajectory);
  return trajectory;
}

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__TEST__GUESS_OF_HPP_
