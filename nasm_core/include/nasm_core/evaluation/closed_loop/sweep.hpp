// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__CLOSED_LOOP__SWEEP_HPP_
#define NASM_CORE__EVALUATION__CLOSED_LOOP__SWEEP_HPP_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "nasm_core/evaluation/closed_loop/run.hpp"

namespace nasm_core {

struct SweepOptions {
  std::vector<PolicyKind> policies;
  std::vector<DisturbanceKind> disturbances;
  std::size_t starts = 100;
  uint64_t seed = 1;
  std::string split = "id";  ///< that starts, goals and all else of the task are drawn from
  RunOptions run;
  DisturbanceSizes sizes;
  PolicyOptions policy;
  std::size_t recorded = 0;  ///< starts of which states and controls are kept
  /// The goals of `draw_tour` instead of random starts: each run begins where the one before has
  /// ended, disturbed as the first one. All are kept.
  bool is_tour = false;
  int threads = 1;
};

/// Runs of all policies and disturbances from the same starts. The same for the same seed, whatever
/// the number of threads; only times differ.
struct Sweep {
  SweepOptions options;
  /// The task of each start. In a tour, runs begin where the one before has ended.
  std::vector<Instance> instances;
  std::vector<RunResult> results;

  const RunResult& result(std::size_t policy, std::size_t disturbance, std::size_t start) const {
    return results[(policy * options.disturbances.size() + disturbance) * options.starts + start];
  }
};

/// Called from any thread, one at a time, with the number of runs that are done; false ends the
/// work.
using OnRuns = std::function<bool(std::size_t done)>;

/// Nothing if it was ended. Throws std::invalid_argument if the options make no sense.
std::optional<Sweep> run_sweep(const System& system, const SweepOptions& options,
                               const OnRuns& on_runs = {});

/// The interval that contains the true rate with a probability of about 95 % (Wilson, J. Am. Stat.
/// Assoc. 22, 1927).
struct Interval {
  double lower;
  double upper;
};
Interval wilson_interval(std::size_t successes, std::size_t trials);

/// One policy under one kind of disturbance. NaN: not known.
struct SweepRow {
  PolicyKind policy;
  DisturbanceKind disturbance;
  std::size_t runs = 0;
  std::size_t successes = 0;
  std::size_t diverged = 0;
  double success_rate = 0.0;
  Interval interval{0.0, 1.0};
  /// Median of the cost divided by that of exact model-predictive control from the same start with
  /// the same disturbance, where both succeed.
  double relative_cost = std::numeric_limits<double>::quiet_NaN();
  double median_settling_s = std::numeric_limits<double>::quiet_NaN();
  std::size_t steps = 0;
  std::size_t bound_violations = 0;
  double worst_excess = 0.0;
  double violating_share = 0.0;  ///< of the time, in all runs
  std::array<double, kDecisionSources> decision_shares{};
  double median_decision_s = std::numeric_limits<double>::quiet_NaN();
  double p99_decision_s = std::numeric_limits<double>::quiet_NaN();
};

/// A row per policy and disturbance, in the order of the options.
std::vector<SweepRow> summarise(const Sweep& sweep);

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__CLOSED_LOOP__SWEEP_HPP_
