// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__CLOSED_LOOP__RUN_HPP_
#define NASM_CORE__EVALUATION__CLOSED_LOOP__RUN_HPP_

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "nasm_core/evaluation/closed_loop/disturbance.hpp"
#include "nasm_core/evaluation/closed_loop/equilibrium.hpp"
#include "nasm_core/evaluation/closed_loop/plant.hpp"
#include "nasm_core/evaluation/closed_loop/policy.hpp"
#include "nasm_core/evaluation/goal_distance.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_core {

struct RunOptions {
  double duration_s = 10.0;
  double hold_s = 2.0;       ///< at the end, in which the state has to be at the goal
  int steps_per_period = 1;  ///< steps of the problem's grid between two decisions
  int substeps = 10;         ///< of the plant, per step of the grid
  bool records = false;      ///< states and controls
  /// Parameters of the machine's true limits, where plans keep a margin: constraints hold on a
  /// plan's grid, and for the nominal problem. Empty: the instance's limits.
  std::vector<std::pair<std::string, double>> judged_by = {};
};

/// A constraint that is exceeded by this much or less counts as kept.
inline constexpr double kNegligibleExcess = 1e-4;

/// The instance whose path constraints a run is judged by. Throws std::invalid_argument if a
/// parameter is not known.
Instance judged_instance(const SystemInfo& info, const Instance& instance,
                         const RunOptions& options);

/// What became of one run.
struct RunResult {
  bool has_succeeded = false;  ///< within all tolerances for all of the last `hold_s`
  bool has_diverged = false;   ///< the state became infinite, and the run ended
  /// Integral of the stage cost with the true states and the controls in effect.
  double cost = std::numeric_limits<double>::quiet_NaN();
  double final_distance = std::numeric_limits<double>::infinity();  ///< largest of the last hold_s
  /// From when on the state stays at the goal; NaN if it does not.
  double settling_time_s = std::numeric_limits<double>::quiet_NaN();

  std::size_t steps = 0;             ///< controls that were commanded
  std::size_t bound_violations = 0;  ///< of these, outside of the control bounds or not finite
  double worst_excess = 0.0;         ///< of a path constraint, on the plant's grid
  double violating_share = 0.0;      ///< of the time, with an excess that is not negligible
  /// Of each path constraint, the worst value; negative where it was kept all the time.
  Eigen::VectorXd worst_values;

  std::array<std::size_t, kDecisionSources> decisions{};
  std::vector<double> decision_times_s;  ///< processor time of each

  Eigen::MatrixXd states;  ///< of the problem's grid, a column per step and one for the end
  Eigen::MatrixXd controls;
};

/// Plays a policy against a disturbed plant. For one thread at a time.
class ClosedLoop {
 public:
  /// Throws std::invalid_argument if the system has no resting law.
  explicit ClosedLoop(const System& system);

  /// `noise_seed` decides about the noise of the measurements. Throws std::invalid_argument if the
  /// instance or the options make no sense.
  RunResult run(const Instance& instance, const Disturbance& disturbance, Policy& policy,
                const RunOptions& options, uint64_t noise_seed);

 private:
  struct Progress;

  void decide(const RunOptions& options, Policy& policy, Progress& progress, RunResult& result);
  void play_step(const RunOptions& options, const Disturbance& disturbance, Progress& progress,
                 RunResult& result);
  void watch(double share_of_step, const Eigen::VectorXd& control, RunResult& result);

  const System& system_;
  Plant plant_;
  QuaternionNormaliser normaliser_;
  std::unique_ptr<Evaluator> nominal_;
  std::unique_ptr<Evaluator> judge_;  ///< of the path constraints
  GoalDistance distance_;
  Equilibrium equilibrium_;
  Eigen::VectorXd lower_, upper_, excess_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__CLOSED_LOOP__RUN_HPP_
