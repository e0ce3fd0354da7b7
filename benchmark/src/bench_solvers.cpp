// SPDX-License-Identifier: Apache-2.0
// How fast quadrotor problems are solved: Newton against IPOPT's direct method, from the same
// guesses to the same accuracy, on one thread. Counters are medians over random instances, in
// processor time: other load on the machine would prolong long solves more than short ones.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "measure.hpp"
#include "nasm_common/processor_time.hpp"
#include "nasm_common/random.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_trainer/baselines/direct_method.hpp"
#include "nasm_trainer/blas/blas.hpp"

namespace {

using nasm_benchmark::time_us;
using nasm_core::Instance;
using nasm_core::SolveReport;
using nasm_core::SolveStatus;
using nasm_core::Trajectory;
using nasm_trainer::DirectMethod;
using nasm_trainer::DirectMethodOptions;

constexpr int kInstances = 30;
constexpr double kTolerance = 1e-8;  // on the gradient's norm, relative to the cost

struct Task {
  Instance instance;
  Trajectory guess;
};

const nasm_core::System& quadrotor() {
  return nasm_core::find_system("quadrotor");
}

std::vector<Task> draw_tasks(int steps) {
  const auto& info = quadrotor().info();
  std::vector<Task> tasks(kInstances);
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    tasks[i].instance = draw_instance(info, find_split(info, "id"), 1, i);
    tasks[i].instance.steps = steps;
    quadrotor().guess(tasks[i].instance, tasks[i].guess);
  }
  return tasks;
}

/// A solver and what was measured of it.
struct Contestant {
  explicit Contestant(nasm_core::Solver& contestant) : solver(contestant) {}

  void solve(const Task& task) {
    trajectory = task.guess;
    const double start_s = nasm_common::process_time_s();
    const SolveReport report = solver.solve(task.instance, trajectory);
    times_ms.push_back(1e3 * (nasm_common::process_time_s() - start_s));
    iterations.push_back(report.iterations);
    if (report.status != SolveStatus::kConverged ||
        report.gradient_norm > kTolerance * report.cost) {
      throw std::runtime_error(std::string("not solved: ") + to_string(report.status));
    }
  }

  nasm_core::Solver& solver;
  Trajectory trajectory;
  std::vector<double> times_ms;
  std::vector<double> iterations;
};

std::unique_ptr<nasm_core::NewtonSolver> make_newton() {
  nasm_core::NewtonOptions options;
  options.tolerance = kTolerance;
  return quadrotor().make_newton(options);
}

/// The contestants take turns, so that a disturbance hits all of them.
void cold_solves(benchmark::State& state) {
  const auto tasks = draw_tasks(100);
  const auto newton_solver = make_newton();
  // IPOPT's tolerance is not relative to the cost; costs of these instances differ by a few per
  // cent.
  Trajectory first = tasks[0].guess;
  DirectMethodOptions options;
  options.tolerance = kTolerance * newton_solver->solve(tasks[0].instance, first).cost;
  DirectMethod reusing_solver(quadrotor(), options);
  options.reuse = false;
  DirectMethod building_solver(quadrotor(), options);
  Contestant newton(*newton_solver);
  Contestant reusing(reusing_solver);
  Contestant building(building_solver);
  for (auto _ : state) {
    for (const Task& task : tasks) {
      for (int repetition = 0; repetition < 10; ++repetition) newton.solve(task);
      reusing.solve(task);
      building.solve(task);
    }
  }
  state.counters["newton_cold_ms"] = nasm_common::median(newton.times_ms);
  state.counters["newton_cold_iterations"] = nasm_common::median(newton.iterations);
  state.counters["ipopt_solve_ms"] = nasm_common::median(reusing.times_ms);
  state.counters["ipopt_iterations"] = nasm_common::median(reusing.iterations);
  state.counters["ipopt_build_and_solve_ms"] = nasm_common::median(building.times_ms);
  state.counters["newton_vs_ipopt"] =
      nasm_common::median(reusing.times_ms) / nasm_common::median(newton.times_ms);
}
BENCHMARK(cold_solves)->Iterations(2)->Unit(benchmark::kMillisecond);

/// One step from near the optimum, as a loop that cannot wait takes it: roll-out, linearisation,
/// Riccati sweep, line search.
void warm_step(benchmark::State& state) {
  auto tasks = draw_tasks(100);
  const auto solver = make_newton();
  nasm_common::Random random(1);
  for (Task& task : tasks) {
    solver->solve(task.instance, task.guess);
    task.guess.controls =
        task.guess.controls.unaryExpr([&](double u) { return u + random.uniform(-0.01, 0.01); });
  }
  Trajectory trajectory;
  std::vector<double> times_ms;
  std::size_t next = 0;
  for (auto _ : state) {
    const Task& task = tasks[next++ % tasks.size()];
    trajectory = task.guess;
    const double start_s = nasm_common::process_time_s();
    const SolveReport report = solver->step(task.instance, trajectory);
    times_ms.push_back(1e3 * (nasm_common::process_time_s() - start_s));
    if (report.iterations != 1) throw std::runtime_error("the perturbed optimum needed no step");
    state.SetIterationTime(1e-3 * times_ms.back());
  }
  state.counters["newton_step_ms"] = nasm_common::median(times_ms);
}
BENCHMARK(warm_step)->UseManualTime()->Iterations(1000);

/// The check of an answer with bounds and constraints, which is near the optimum: gradient and
/// violations between the steps, which may settle it; and the estimate of the gap.
void constrained_certificate(benchmark::State& state) {
  constexpr double kEnough = std::numeric_limits<double>::infinity();
  const nasm_core::System& system = nasm_core::find_system("quadrotor_flight");
  const auto& info = system.info();
  const auto solver = system.make_newton();
  const auto evaluator = system.make_evaluator();
  nasm_common::Random random(1);
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < kInstances; ++i) {
    Task task{draw_instance(system, find_split(info, "id"), 1, i), {}};
    system.guess(task.instance, task.guess);
    if (!is_optimal(solver->solve(task.instance, task.guess).status)) continue;
    for (double& u : task.guess.controls.reshaped()) u += random.uniform(-0.001, 0.001);
    tasks.push_back(task);
  }
  Trajectory trajectory;
  Eigen::VectorXd violations(static_cast<Eigen::Index>(info.constraints.size()));
  std::vector<double> check_us, estimate_us;
  std::size_t next = 0;
  for (auto _ : state) {
    const Task& task = tasks[next++ % tasks.size()];
    trajectory = task.guess;
    check_us.push_back(time_us(10, [&] {
      solver->certify(task.instance, trajectory, kEnough);
      evaluator->bind(task.instance);
      evaluator->violations(trajectory, 10, violations);
    }));
    estimate_us.push_back(time_us(1, [&] { solver->certify(task.instance, trajectory); }));
  }
  state.counters["flight_check_us"] = nasm_common::median(check_us);
  state.counters["flight_gap_us"] = nasm_common::median(estimate_us);
}
BENCHMARK(constrained_certificate)->Iterations(300);

/// The same horizon in more and more steps.
void horizon(benchmark::State& state) {
  const auto tasks = draw_tasks(static_cast<int>(state.range(0)));
  const auto solver = make_newton();
  Contestant newton(*solver);
  for (auto _ : state) {
    for (const Task& task : tasks) newton.solve(task);
  }
  state.counters["newton_n" + std::to_string(state.range(0)) + "_ms"] =
      nasm_common::median(newton.times_ms);
}
BENCHMARK(horizon)->Arg(50)->Arg(100)->Arg(200)->Arg(400)->Arg(1000)->Iterations(5)->Unit(
    benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
  // MUMPS calls BLAS; if that is OpenBLAS, it would start a thread per core.
  nasm_trainer::use_blas_threads(1);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
