// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/evaluation/solver_timing.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "nasm_common/processor_time.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_trainer/baselines/direct_method.hpp"
#include "nasm_trainer/baselines/pdp.hpp"
#include "nasm_trainer/blas/blas.hpp"

namespace nasm_trainer {
namespace {

constexpr double kTolerance = 1e-8;  // on the gradient's norm, relative to the cost

std::unique_ptr<nasm_core::Solver> make_solver(Method method, const nasm_core::System& system,
                                               double cost) {
  if (method == Method::kPdp) return std::make_unique<PontryaginDifferentiable>(system);
  if (method == Method::kNewton) {
    nasm_core::NewtonOptions options;
    options.tolerance = kTolerance;
    return system.make_newton(options);
  }
  DirectMethodOptions options;
  // IPOPT's tolerance is not relative to the cost.
  options.tolerance = kTolerance * std::max(1.0, cost);
  options.reuse = method == Method::kDirectMethod;
  return std::make_unique<DirectMethod>(system, options);
}

/// The first `count` instances.
TestSet head(const TestSet& set, int count) {
  TestSet result = set;
  result.instances.resize(static_cast<std::size_t>(count));
  result.encoded.conservativeResize(Eigen::NoChange, count);
  result.optimal_cost.conservativeResize(count);
  result.best_cost.conservativeResize(count);
  result.optimal_controls.resize(static_cast<std::size_t>(count));
  if (!set.exact_controls.empty()) result.exact_controls.resize(static_cast<std::size_t>(count));
  return result;
}

}  // namespace

bool supports(Method method, const nasm_core::SystemInfo& info) {
  return method != Method::kPdp || PontryaginDifferentiable::supports(info);
}

SolverTiming time_solver(Method method, const TestSet& set, int count) {
  const nasm_core::System& system = nasm_core::find_system(set.system);
  const TestSet tasks = head(set, std::min(count, static_cast<int>(set.instances.size())));
  if (tasks.instances.empty()) {
    throw std::invalid_argument("no instance to time a solver with; ask for at least 1");
  }
  use_blas_threads(1);
  const auto solver = make_solver(method, system, set.optimal_cost.mean());
  SolverTiming timing;
  std::vector<Eigen::MatrixXd> controls;
  std::vector<double> times_us;
  nasm_core::Trajectory trajectory;
  // The first solve takes the memory.
  system.guess(tasks.instances.front(), trajectory);
  if (method != Method::kPdp) solver->solve(tasks.instances.front(), trajectory);
  for (const auto& instance : tasks.instances) {
    system.guess(instance, trajectory);
    const double start_s = nasm_common::thread_time_s();
    const auto report = solver->solve(instance, trajectory);
    times_us.push_back(1e6 * (nasm_common::thread_time_s() - start_s));
    ++timing.instances;
    timing.converged += nasm_core::is_optimal(report.status) ? 1 : 0;
    controls.push_back(trajectory.controls);
  }
  timing.time_us = nasm_common::median(times_us);
  timing.accuracy = summarise(tasks, relative_errors(tasks, controls));
  return timing;
}

}  // namespace nasm_trainer
