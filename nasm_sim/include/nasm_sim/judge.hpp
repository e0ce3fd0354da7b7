// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__JUDGE_HPP_
#define NASM_SIM__JUDGE_HPP_

#include <limits>
#include <memory>

#include "nasm_core/ocp/system.hpp"
#include "nasm_sim/plant.hpp"
#include "nasm_sim/simulation.hpp"

namespace nasm_sim {

/// A run beside the optimum; NaN: not known.
struct Judgement {
  double optimal_cost = std::numeric_limits<double>::quiet_NaN();
  double relative_gap = std::numeric_limits<double>::quiet_NaN();
  double relative_control_error = std::numeric_limits<double>::quiet_NaN();
};

/// Compares runs with the optimum by Newton's method, from a cold start and on the first branch of
/// the system, the one that labels data. The optimal controls are played by the same integrator,
/// without noise and delay, so that the gap is the answer's and not the integrator's. Where the
/// problem prescribes the end, the cost of a run that does not get there compares with nothing.
class Judge {
 public:
  Judge(const nasm_core::System& system, const PlantOptions& options);

  Judgement judge(const Run& run);

 private:
  double play_optimum(const nasm_core::Instance& instance);

  const nasm_core::System& system_;
  std::unique_ptr<nasm_core::NewtonSolver> solver_;
  Plant plant_;
  nasm_core::Trajectory optimum_;
};

}  // namespace nasm_sim

#endif  // NASM_SIM__JUDGE_HPP_
