// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__SIMULATION_HPP_
#define NASM_SIM__SIMULATION_HPP_

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "nasm_core/evaluation/control_plan.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_sim/plant.hpp"

namespace nasm_sim {

enum class Mode {
  kEpisodic,    ///< each trajectory starts from its own initial state; the others wait
  kContinuous,  ///< the plant keeps its state; a trajectory takes over at its stamp
};

/// Throws std::invalid_argument that lists the names there are.
Mode mode_from(const std::string& name);

/// The control of a continuous plant for which no plan is left.
enum class HoldLaw {
  kZero,
  kLast,  ///< the one that acted last
  /// The system's resting law; without one, the control that keeps it at rest, such as the thrust
  /// of hovering.
  kRest,
};

/// Throws std::invalid_argument that lists the names there are.
HoldLaw hold_law_from(const std::string& name);
const char* to_string(HoldLaw law);

struct SimulationOptions {
  Mode mode = Mode::kEpisodic;
  HoldLaw hold = HoldLaw::kRest;
  PlantOptions plant;
  double actuator_delay_s = 0.0;  ///< from a control's instant to its effect
  uint64_t seed = 0;
  std::size_t queue_size = 100;   ///< trajectories that may wait
  Eigen::VectorXd initial_state;  ///< before the first trajectory; empty: the system's
};

/// Current state of the plant.
struct Snapshot {
  double time_s = 0.0;  ///< simulated
  uint64_t id = 0;
  Eigen::VectorXd state;    ///< NaN where unknown
  Eigen::VectorXd control;  ///< that has acted last; empty: none
  double trajectory_time_s = std::numeric_limits<double>::quiet_NaN();
};

/// A plan from its start until its horizon was over.
struct Run {
  nasm_core::ControlPlan plan;  ///< the instance's initial state is the one in which it began
  Eigen::MatrixXd controls;     ///< that acted, one column per step
  Eigen::Index steps = 0;       ///< made so far
  double cost = 0.0;            ///< NaN if the state left the realm of numbers
  Eigen::VectorXd end_state;
};

enum class Event {
  kWaiting,   ///< nothing to do until a later time or a new plan
  kStarted,   ///< a trajectory begins to act; no step was made
  kStepped,   ///< one step
  kFinished,  ///< one step, and the run is complete; see `run`
  kPaused,    ///< nothing more to play
};

/// Plays plans on a plant, in simulated time. When nothing is left to play, a continuous plant goes
/// on with its hold law, and an episodic one shows the end of the last trajectory.
class Simulation {
 public:
  virtual ~Simulation() = default;

  /// Takes a plan for this system, or says why not.
  virtual std::optional<std::string> offer(nasm_core::ControlPlan plan) = 0;

  /// Makes one step, if it ends no later than `until_s` (may be infinite). To be called until it
  /// waits.
  virtual Event step(double until_s) = 0;

  /// Whether something is being played or could begin.
  virtual bool is_busy() const = 0;

  /// Whether the hold law acts, since the plans have run out.
  virtual bool is_holding() const { return false; }

  const Snapshot& now() const { return now_; }
  /// The run that was finished last.
  const Run& run() const { return finished_; }

 protected:
  /// No plan is active any more.
  void leave_plan();
  /// Lets time pass; an infinite time means that there is no clock.
  void wait(double until_s);

  Snapshot now_;
  Run finished_;
};

/// Throws std::invalid_argument that says which option does not fit the system.
std::unique_ptr<Simulation> make_simulation(const nasm_core::System& system,
                                            const SimulationOptions& options);

}  // namespace nasm_sim

#endif  // NASM_SIM__SIMULATION_HPP_
