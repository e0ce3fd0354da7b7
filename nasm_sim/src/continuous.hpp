// SPDX-License-Identifier: Apache-2.0
#ifndef CONTINUOUS_HPP_
#define CONTINUOUS_HPP_

#include <deque>
#include <optional>
#include <utility>

#include "nasm_sim/simulation.hpp"

namespace nasm_sim {

/// A plant that keeps its state. A trajectory takes over at its stamp, or at once if that is past,
/// and acts as of the time since its stamp; one that is older than the one in charge is refused.
/// The step of the grid and the dynamics' parameters are those of the trajectory in charge.
///
/// Trajectories of the same id and goal belong to the same plan, as those of a receding horizon do.
/// The first one of a plan begins a run, from the state of that instant and over one horizon; a
/// new plan that comes earlier ends it without a result. When no trajectory reaches further, the
/// last control acts until the run is complete; then the hold law does, on the grid and with the
/// parameters of the last trajectory, until a new one takes over. Before the first one the plant
/// stands still.
///
/// With an actuator delay the controls of the trajectories before act on, or of the hold law, or
/// zero if there are none.
class Continuous final : public Simulation {
 public:
  Continuous(const nasm_core::System& system, const SimulationOptions& options);

  std::optional<std::string> offer(nasm_core::ControlPlan plan) override;
  Event step(double until_s) override;
  bool is_busy() const override { return !plans_.empty(); }
  bool is_holding() const override { return leader_ == 0 && last_.has_value(); }

 private:
  struct Entry {
    nasm_core::ControlPlan plan;
    uint64_t serial;
  };
  /// Common properties of the trajectories of one task: id and goal.
  using Subject = std::pair<uint64_t, Eigen::VectorXd>;

  Event wake(double until_s);
  Event pause();
  /// One step of the hold law, a shorter one if `until_s` is nearer than the grid.
  Event hold(double until_s);
  Eigen::VectorXd hold_control() const;
  void take_over();
  void begin_run();
  Event advance();
  /// The control that acts now.
  Eigen::VectorXd command() const;
  std::deque<Entry>::const_iterator first_after(double time_s) const;
  /// The newest trajectory whose stamp is not after the given time; nullptr if there is none.
  const Entry* in_charge(double time_s) const;
  void forget();

  const SimulationOptions options_;
  Plant plant_;
  std::deque<Entry> plans_;  // by stamp: what still acts, what is in charge, what waits
  uint64_t offered_ = 0;
  uint64_t leader_ = 0;                      // serial of the trajectory in charge; 0: none
  std::optional<nasm_core::Instance> last_;  // of the trajectory that was in charge last
  Eigen::VectorXd held_;                     // control of the hold law; empty: it has never acted
  std::optional<Run> run_;
  double run_elapsed_s_ = 0.0;
  std::optional<Subject> subject_;  // of the trajectory in charge
};

}  // namespace nasm_sim

#endif  // CONTINUOUS_HPP_
