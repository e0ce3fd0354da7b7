// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/closed_loop/sweep.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <stdexcept>

#include "nasm_common/parallel.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_core/evaluation/closed_loop/tour.hpp"
#include "nasm_core/ocp/sampling.hpp"

namespace nasm_core {
namespace {

void check(const SweepOptions& options) {
  if (options.starts == 0) throw std::invalid_argument("there must be at least one start");
  if (options.policies.empty()) throw std::invalid_argument("there must be at least one policy");
  if (options.disturbances.empty()) {
    throw std::invalid_argument("there must be at least one disturbance");
  }
}

RunResult play(const System& system, const SweepOptions& options, const Instance& instance,
               std::size_t number) {
  const std::size_t start = number % options.starts;
  const std::size_t disturbance = number / options.starts % options.disturbances.size();
  const std::size_t policy = number / options.starts / options.disturbances.size();
  const Disturbance drawn =
      draw_disturbance(options.disturbances[disturbance], options.sizes, system.info(), instance,
                       options.run.duration_s, options.seed, options.is_tour ? 0 : start);
  RunOptions run = options.run;
  run.records = options.is_tour || start < options.recorded;
  ClosedLoop loop(system);
  const auto controller = make_policy(options.policies[policy], system, options.policy);
  return loop.run(instance, drawn, *controller, run, options.seed + start);
}

/// The run that begins where the one before has ended; one that fails if nothing can begin there.
RunResult play_on(const System& system, const SweepOptions& options, const Instance& task,
                  const RunResult& before, std::size_t number) {
  Instance instance = task;
  if (before.states.cols() > 0) instance.initial_state = before.states.rightCols<1>();
  if (!before.has_diverged && before.states.cols() > 0 && !system.check(instance)) {
    return play(system, options, instance, number);
  }
  RunResult result;
  result.has_diverged = before.has_diverged;
  result.worst_values = before.worst_values;
  return result;
}

std::vector<Instance> tasks_of(const System& system, const SweepOptions& options) {
  const Split& split = find_split(system.info(), options.split);
  if (options.is_tour) return draw_tour(system, split, options.seed, options.starts);
  std::vector<Instance> tasks(options.starts);
  nasm_common::for_each_index(tasks.size(), options.threads, [&](std::size_t start) {
    tasks[start] = draw_instance(system, split, options.seed, start);
  });
  return tasks;
}

/// Of the policy's row, the costs relative to those of exact control.
double relative_cost(const Sweep& sweep, std::size_t policy, std::size_t disturbance) {
  const auto& policies = sweep.options.policies;
  const auto exact = std::find(policies.begin(), policies.end(), PolicyKind::kExact);
  std::vector<double> ratios;
  if (exact != policies.end()) {
    const auto reference = static_cast<std::size_t>(exact - policies.begin());
    for (std::size_t start = 0; start < sweep.options.starts; ++start) {
      const RunResult& run = sweep.result(policy, disturbance, start);
      const RunResult& best = sweep.result(reference, disturbance, start);
      const bool compares = run.has_succeeded && best.has_succeeded && best.cost > 0.0;
      if (compares) ratios.push_back(run.cost / best.cost);
    }
  }
  return nasm_common::median(ratios);
}

SweepRow summarise(const Sweep& sweep, std::size_t policy, std::size_t disturbance) {
  SweepRow row{sweep.options.policies[policy], sweep.options.disturbances[disturbance]};
  std::vector<double> times_s, settling_s;
  double decisions = 0.0;
  for (std::size_t start = 0; start < sweep.options.starts; ++start) {
    const RunResult& run = sweep.result(policy, disturbance, start);
    ++row.runs;
    row.successes += run.has_succeeded ? 1 : 0;
    row.diverged += run.has_diverged ? 1 : 0;
    row.steps += run.steps;
    row.bound_violations += run.bound_violations;
    row.worst_excess = std::max(row.worst_excess, run.worst_excess);
    row.violating_share += run.violating_share;
    for (std::size_t i = 0; i < run.decisions.size(); ++i) {
      row.decision_shares[i] += static_cast<double>(run.decisions[i]);
      decisions += static_cast<double>(run.decisions[i]);
    }
    times_s.insert(times_s.end(), run.decision_times_s.begin(), run.decision_times_s.end());
    settling_s.push_back(run.settling_time_s);
  }
  row.success_rate = static_cast<double>(row.successes) / static_cast<double>(row.runs);
  row.interval = wilson_interval(row.successes, row.runs);
  row.relative_cost = relative_cost(sweep, policy, disturbance);
  row.median_settling_s = nasm_common::median(settling_s);
  row.violating_share /= static_cast<double>(row.runs);
  for (double& share : row.decision_shares) share /= std::max(1.0, decisions);
  row.median_decision_s = nasm_common::median(times_s);
  row.p99_decision_s = nasm_common::quantile(times_s, 0.99);
  return row;
}

}  // namespace

std::optional<Sweep> run_sweep(const System& system, const SweepOptions& options,
                               const OnRuns& on_runs) {
  check(options);
  Sweep sweep;
  sweep.options = options;
  sweep.instances = tasks_of(system, options);
  sweep.results.resize(options.policies.size() * options.disturbances.size() * options.starts);
  std::mutex mutex;
  std::size_t done = 0;
  std::atomic<bool> is_ended{false};
  const std::size_t in_a_row = options.is_tour ? options.starts : 1;
  const std::size_t rows = sweep.results.size() / in_a_row;
  nasm_common::for_each_index(rows, options.threads, [&](std::size_t row) {
    for (std::size_t i = 0; i < in_a_row && !is_ended; ++i) {
      const std::size_t number = row * in_a_row + i;
      const Instance& task = sweep.instances[number % options.starts];
      sweep.results[number] =
          i == 0 ? play(system, options, task, number)
                 : play_on(system, options, task, sweep.results[number - 1], number);
      const std::lock_guard lock(mutex);
      ++done;
      if (on_runs && !on_runs(done)) is_ended = true;
    }
  });
  if (is_ended) return std::nullopt;
  return sweep;
}

Interval wilson_interval(std::size_t successes, std::size_t trials) {
  if (trials == 0) return {0.0, 1.0};
  constexpr double kZ = 1.959963984540054;
  const auto n = static_cast<double>(trials);
  const double rate = static_cast<double>(successes) / n;
  const double scale = 1.0 / (1.0 + kZ * kZ / n);
  const double centre = scale * (rate + 0.5 * kZ * kZ / n);
  const double half = scale * kZ * std::sqrt(rate * (1.0 - rate) / n + 0.25 * kZ * kZ / (n * n));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

std::vector<SweepRow> summarise(const Sweep& sweep) {
  std::vector<SweepRow> rows;
  for (std::size_t policy = 0; policy < sweep.options.policies.size(); ++policy) {
    for (std::size_t i = 0; i < sweep.options.disturbances.size(); ++i) {
      rows.push_back(summarise(sweep, policy, i));
    }
  }
  return rows;
}

}  // namespace nasm_core
