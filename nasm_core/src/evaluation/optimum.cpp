// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/optimum.hpp"

#include <chrono>
#include <vector>

#include "nasm_common/statistics.hpp"
#include "nasm_common/stopwatch.hpp"

namespace nasm_core {

OptimumFinder::OptimumFinder(const System& system)
    : system_(system), solver_(system.make_newton()) {
}

void OptimumFinder::find(const Instance& instance, int repetitions, Optimum& optimum) {
  constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
  optimum.found = false;
  optimum.cost = optimum.time_s = kNotKnown;
  optimum.instance = instance;
  if (system_.check(instance)) return;
  std::vector<double> times_s;
  double cost = kNotKnown;
  for (int i = 0; i < repetitions; ++i) {
    system_.guess(instance, optimum.trajectory);
    const auto start = std::chrono::steady_clock::now();
    const SolveReport report = solver_->solve(instance, optimum.trajectory);
    const double time_s = nasm_common::seconds_since(start);
    if (!is_optimal(report.status)) return;
    times_s.push_back(time_s);
    cost = report.cost;
  }
  if (times_s.empty()) return;
  optimum.found = true;
  optimum.cost = cost;
  optimum.time_s = nasm_common::median(times_s);
}

}  // namespace nasm_core
