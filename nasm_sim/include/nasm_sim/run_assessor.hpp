// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__RUN_ASSESSOR_HPP_
#define NASM_SIM__RUN_ASSESSOR_HPP_

#include "nasm_core/evaluation/optimum.hpp"
#include "nasm_core/evaluation/played.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_sim/plant.hpp"
#include "nasm_sim/simulation.hpp"

namespace nasm_sim {

/// Compares runs with the optimum, by the rules of nasm_core/evaluation. If the plant has another
/// integrator than the discretised system, that one also plays the optimal controls, without noise
/// and delay: the gap is the answer's and not the integrator's.
class RunAssessor {
 public:
  RunAssessor(const nasm_core::System& system, const PlantOptions& options);

  nasm_core::Assessment assess(const Run& run);

 private:
  nasm_core::Outcome play_optimum();

  const nasm_core::SystemInfo& info_;
  const bool is_discretised_;
  nasm_core::OptimumFinder finder_;
  nasm_core::Optimum optimum_;
  Plant plant_;
};

}  // namespace nasm_sim

#endif  // NASM_SIM__RUN_ASSESSOR_HPP_
