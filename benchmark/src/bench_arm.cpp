// SPDX-License-Identifier: Apache-2.0
// Arms: inverse dynamics against DART and MuJoCo, optimal motions against IPOPT, on one thread and
// in processor time. The contestants take turns, so that other load hits all of them.
#include <benchmark/benchmark.h>
#include <mujoco/mujoco.h>

#include <ament_index_cpp/get_package_share_directory.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/utils/urdf/DartLoader.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "measure.hpp"
#include "nasm_arm/derivatives.hpp"
#include "nasm_arm/duration.hpp"
#include "nasm_arm/urdf.hpp"
#include "nasm_common/random.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_trainer/blas/blas.hpp"
#include "reaching_ipopt.hpp"

namespace {

using nasm_arm::Arm;
using nasm_arm::JointArray;
using nasm_arm::JointPath;
using nasm_arm::ReachingProblem;
using nasm_benchmark::solve_by_ipopt;
using nasm_benchmark::time_us;
using nasm_common::median;

std::string urdf_path(const std::string& name) {
  return ament_index_cpp::get_package_share_directory("nasm_arm") + "/urdf/" + name + ".urdf";
}

struct State {
  JointArray<double> q{}, v{}, a{};
};

std::vector<State> random_states(std::size_t count) {
  std::vector<State> states(count);
  nasm_common::Random random(1);
  for (State& state : states) {
    for (int i = 0; i < nasm_arm::kMaxJoints; ++i) {
      state.q[i] = random.uniform(-3.0, 3.0);
      state.v[i] = random.uniform(-3.0, 3.0);
      state.a[i] = random.uniform(-10.0, 10.0);
    }
  }
  return states;
}

void dynamics(benchmark::State& state) {
  const std::string path = urdf_path("ur5e");
  const Arm arm = nasm_arm::read_arm(path);
  const int n = arm.model.joints;
  dart::utils::DartLoader loader;
  const auto skeleton = loader.parseSkeleton("file://" + path);
  char error[1000] = "";
  mjModel* const model = mj_loadXML(path.c_str(), nullptr, error, sizeof error);
  if (!skeleton || model == nullptr) throw std::runtime_error(path + ": " + error);
  model->opt.disableflags |= mjDSBL_CONSTRAINT;
  mjData* const data = mj_makeData(model);
  // DART has joints of the floating base first; they rest.
  const auto first = static_cast<Eigen::Index>(skeleton->getNumDofs()) - n;

  const auto states = random_states(1000);
  std::vector<double> ours_us, derivatives_us, curvature_us, dart_us, mujoco_us;
  nasm_arm::Data<double> workspace;
  nasm_arm::Derivatives<double> derivatives;
  nasm_arm::Curvature<double> curvature;
  Eigen::VectorXd q = Eigen::VectorXd::Zero(first + n), v = q, a = q;
  const auto for_all = [&](const auto& action) {
    return time_us(1,
                   [&] {
                     for (const State& s : states) action(s);
                   }) /
           static_cast<double>(states.size());
  };
  for (auto _ : state) {
    ours_us.push_back(for_all([&](const State& s) {
      benchmark::DoNotOptimize(inverse_dynamics(arm.model, workspace, s.q, s.v, s.a));
    }));
    derivatives_us.push_back(for_all([&](const State& s) {
      inverse_dynamics_derivatives(arm.model, derivatives, s.q, s.v, s.a);
      benchmark::DoNotOptimize(derivatives);
    }));
    curvature_us.push_back(for_all([&](const State& s) {
      inverse_dynamics_curvature(arm.model, derivatives, s.v, curvature);
      benchmark::DoNotOptimize(curvature);
    }));
    dart_us.push_back(for_all([&](const State& s) {
      std::copy_n(s.q.begin(), n, q.data() + first);
      std::copy_n(s.v.begin(), n, v.data() + first);
      std::copy_n(s.a.begin(), n, a.data() + first);
      skeleton->setPositions(q);
      skeleton->setVelocities(v);
      skeleton->setAccelerations(a);
      skeleton->computeInverseDynamics();
    }));
    mujoco_us.push_back(for_all([&](const State& s) {
      std::copy_n(s.q.begin(), n, data->qpos);
      std::copy_n(s.v.begin(), n, data->qvel);
      std::copy_n(s.a.begin(), n, data->qacc);
      mj_inverse(model, data);
    }));
  }
  mj_deleteData(data);
  mj_deleteModel(model);
  state.counters["arm_dynamics_us"] = median(ours_us);
  state.counters["arm_derivatives_us"] = median(derivatives_us);
  state.counters["arm_curvature_us"] = median(curvature_us);
  state.counters["arm_dynamics_vs_dart"] = median(dart_us) / median(ours_us);
  state.counters["arm_dynamics_vs_mujoco"] = median(mujoco_us) / median(ours_us);
}
BENCHMARK(dynamics)->Iterations(50);

/// A start anywhere, a goal up to 1.5 rad away, 1 to 2 times the scaled quintic's duration.
bool draw_problem(nasm_arm::ReachingSolver& solver, uint64_t index, ReachingProblem& problem) {
  const Arm& arm = solver.arm();
  nasm_common::Random random(1, index);
  problem = {};
  for (int i = 0; i < arm.model.joints; ++i) {
    const double lower = std::max(arm.limits[i].lower, -3.0);
    const double upper = std::min(arm.limits[i].upper, 3.0);
    problem.start[i] = random.uniform(lower, upper);
    problem.goal[i] = std::clamp(problem.start[i] + random.uniform(-1.5, 1.5), lower, upper);
  }
  JointPath quintic;
  if (!scale_quintic(solver, problem, quintic)) return false;
  problem.duration *= random.uniform(1.0, 2.0);
  return true;
}

void reaching(benchmark::State& state, const std::string& name) {
  const Arm arm = nasm_arm::read_arm(urdf_path(name));
  nasm_arm::ReachingOptions options;
  nasm_arm::ReachingSolver solver(arm, options);
  const auto problems =
      static_cast<uint64_t>(nasm_benchmark::asked("NASM_REACHING_PROBLEMS", 100.0));
  std::vector<double> solve_ms, iterations, ipopt_ms, ipopt_iterations, certify_us, check_us,
      savings;
  double worst_excess = 0.0, least_excess = 0.0, solved = 0.0, drawn = 0.0, agree = 0.0, both = 0.0;
  for (auto _ : state) {
    for (uint64_t k = 0; k < problems; ++k) {
      ReachingProblem problem;
      if (!draw_problem(solver, k, problem)) continue;
      ++drawn;
      JointPath path;
      const double quintic_cost = solver.certify(problem, path).cost;
      nasm_arm::ReachingReport report;
      solve_ms.push_back(1e-3 * time_us(1, [&] { report = solver.solve(problem, path); }));
      if (report.status != nasm_arm::ReachingStatus::kOptimal) continue;
      ++solved;
      iterations.push_back(report.iterations);
      savings.push_back(1.0 - report.cost / quintic_cost);
      certify_us.push_back(time_us(3, [&] { solver.certify(problem, path); }));
      check_us.push_back(time_us(3, [&] { solver.check(problem, path); }));
      options.margin = report.margin;
      nasm_benchmark::IpoptOutcome ipopt;
      ipopt_ms.push_back(1e-3 * time_us(1, [&] { ipopt = solve_by_ipopt(arm, options, problem); }));
      if (!ipopt.solved) continue;
      ++both;
      ipopt_iterations.push_back(ipopt.iterations);
      const double excess = report.cost / ipopt.cost - 1.0;
      worst_excess = std::max(worst_excess, excess);
      least_excess = std::min(least_excess, excess);
      if (std::abs(excess) <= 1e-6) ++agree;
    }
  }
  const auto set = [&](const std::string& counter, double value) {
    state.counters["reaching_" + name + "_" + counter] = value;
  };
  set("solve_ms", median(solve_ms));
  set("mean_solve_ms", nasm_common::mean(solve_ms));
  set("iterations", median(iterations));
  set("solved_share", solved / drawn);
  set("vs_ipopt", median(ipopt_ms) / median(solve_ms));
  set("ipopt_ms", median(ipopt_ms));
  set("ipopt_iterations", median(ipopt_iterations));
  set("ipopt_agreement_share", agree / both);
  set("worst_excess", worst_excess);
  set("least_excess", least_excess);
  set("certify_us", median(certify_us));
  set("check_us", median(check_us));
  set("saving", median(savings));
}
BENCHMARK_CAPTURE(reaching, ur5e, std::string("ur5e"))
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(reaching, irb120, std::string("irb120"))
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
  // MUMPS calls BLAS; if that is OpenBLAS, it would start a thread per core.
  nasm_trainer::use_blas_threads(1);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
