// SPDX-License-Identifier: Apache-2.0
#ifndef EPISODIC_HPP_
#define EPISODIC_HPP_

#include <deque>

#include "nasm_sim/simulation.hpp"

namespace nasm_sim {

/// Plays one trajectory after another, in the order of arrival, each from its own initial state and
/// to its end. A full queue refuses what comes; what has arrived first is not lost to it.
///
/// With an actuator delay the controls are zero until the first one arrives.
class Episodic final : public Simulation {
 public:
  Episodic(const nasm_core::System& system, const SimulationOptions& options);

  std::optional<std::string> offer(nasm_core::ControlPlan plan) override;
  Event step(double until_s) override;
  bool is_busy() const override { return is_playing_ || !queue_.empty(); }

 private:
  Event start();
  Event finish();

  const SimulationOptions options_;
  Plant plant_;
  std::deque<nasm_core::ControlPlan> queue_;
  Run run_;
  bool is_playing_ = false;
  double start_s_ = 0.0;
  uint64_t plays_ = 0;
};

}  // namespace nasm_sim

#endif  // EPISODIC_HPP_
