// SPDX-License-Identifier: Apache-2.0
// How fast quadrotor problems are answered, at 100 instants each: by the evaluator with each
// instruction set, by LibTorch, by Newton's method and by IPOPT. Counters are medians in processor
// time on one thread, but for the batch: of that the shortest real time, on two threads. The
// weights are drawn at random, since they do not matter for the time.
#include "nasm_trainer/operators/torch.hpp"
// Both have a macro CHECK.
#undef CHECK
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "measure.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/certified_operator.hpp"
#include "nasm_core/operator/fused_operator.hpp"
#include "nasm_trainer/baselines/direct_method.hpp"
#include "nasm_trainer/operators/operator.hpp"

namespace {

using nasm_benchmark::time_us;
using nasm_core::FusedOperator;
using nasm_core::InstructionSet;
using nasm_core::Precision;

constexpr int kSteps = 100;
constexpr int kInstances = 20;
constexpr int kBatch = 2000;
constexpr double kTolerance = 1e-8;  // on the gradient's norm, relative to the cost

const nasm_core::System& quadrotor() {
  return nasm_core::find_system("quadrotor");
}

nasm_core::Instance instance(std::size_t i) {
  const auto& info = quadrotor().info();
  auto drawn = draw_instance(info, find_split(info, "id"), 1, i);
  drawn.steps = kSteps;
  return drawn;
}

/// As the preset `best` has it.
nasm_core::Model quadrotor_model() {
  const auto& info = quadrotor().info();
  nasm_core::Model model;
  model.architecture.activation = nasm_core::Activation::kSilu;
  model.architecture.hidden = {40, 40};
  model.system = info.name;
  for (const auto& component : encoded_components(info, model.encoding)) {
    model.inputs.push_back(component_name(info, component));
  }
  for (const auto& control : info.controls) model.controls.push_back(control.name);
  const auto inputs = static_cast<int>(model.inputs.size());
  const auto controls = static_cast<int>(model.controls.size());
  const auto usual = default_instance(info);
  model.horizon = usual.horizon;
  model.steps = kSteps;
  model.initial_state = usual.initial_state;
  model.parameters = usual.parameters;
  model.normalisation = nasm_core::identity_normalisation(inputs, controls);
  model.lower = Eigen::VectorXd::Constant(inputs, -100.0);
  model.upper = Eigen::VectorXd::Constant(inputs, 100.0);
  model.weights = nasm_trainer::weights_of(
      *nasm_trainer::make_network(model.architecture, inputs, controls, 0));
  return model;
}

/// One of the ways to get controls of the same instances.
class Evaluation {
 public:
  Evaluation(const nasm_core::Model& model, Precision precision, InstructionSet set)
      : fused_(model, precision, set),
        workspace_(fused_.make_workspace(kSteps)),
        encoded_(Eigen::VectorXd::Random(fused_.inputs())),
        fractions_(Eigen::VectorXd::LinSpaced(kSteps, 0.0, 1.0)),
        controls_(fused_.controls(), kSteps) {}

  void measure() {
    times_us.push_back(time_us(10, [this] {
      fused_.evaluate(encoded_, fractions_, *workspace_, controls_);
      benchmark::DoNotOptimize(controls_.data());
    }));
  }

  std::vector<double> times_us;

 private:
  FusedOperator fused_;
  FusedOperator::WorkspacePointer workspace_;
  Eigen::VectorXd encoded_, fractions_;
  Eigen::MatrixXd controls_;
};

double solve_us(nasm_core::Solver& solver, const nasm_core::Instance& task) {
  nasm_core::Trajectory trajectory;
  quadrotor().guess(task, trajectory);
  nasm_core::SolveReport report;
  const double elapsed_us = time_us(1, [&] { report = solver.solve(task, trajectory); });
  if (report.status != nasm_core::SolveStatus::kConverged) {
    throw std::runtime_error(std::string("not solved: ") + to_string(report.status));
  }
  return elapsed_us;
}

/// The contestants take turns, so that a disturbance hits all of them.
void single_requests(benchmark::State& state) {
  const nasm_core::Model model = quadrotor_model();
  Evaluation best(model, Precision::kSingle, nasm_core::best_instruction_set());
  Evaluation twofold(model, Precision::kDouble, nasm_core::best_instruction_set());
  std::vector<std::pair<std::string, Evaluation>> others;
  for (const InstructionSet set : nasm_core::instruction_sets()) {
    others.emplace_back(std::string("evaluator_") + to_string(set) + "_us",
                        Evaluation(model, Precision::kSingle, set));
  }
  nasm_trainer::Operator libtorch = nasm_trainer::make_operator(model);
  const torch::Tensor encoded = torch::rand({1, static_cast<int64_t>(model.inputs.size())});
  const torch::Tensor fractions = torch::linspace(0.0, 1.0, kSteps);
  nasm_core::NewtonOptions newton_options;
  newton_options.tolerance = kTolerance;
  const auto newton = quadrotor().make_newton(newton_options);
  nasm_core::Trajectory first;
  quadrotor().guess(instance(0), first);
  nasm_trainer::DirectMethodOptions ipopt_options;
  ipopt_options.tolerance = kTolerance * newton->solve(instance(0), first).cost;
  nasm_trainer::DirectMethod ipopt(quadrotor(), ipopt_options);

  const torch::InferenceMode no_gradient;
  std::vector<double> libtorch_us, newton_us, ipopt_us;
  for (auto _ : state) {
    for (std::size_t i = 0; i < kInstances; ++i) {
      const nasm_core::Instance task = instance(i);
      ipopt_us.push_back(solve_us(ipopt, task));
      for (int repetition = 0; repetition < 10; ++repetition) {
        newton_us.push_back(solve_us(*newton, task));
        libtorch_us.push_back(time_us(
            3, [&] { benchmark::DoNotOptimize(libtorch.grid(encoded, fractions).data_ptr()); }));
        best.measure();
        twofold.measure();
        for (auto& other : others) other.second.measure();
      }
    }
  }
  const double evaluator_us = nasm_common::median(best.times_us);
  state.counters["evaluator_us"] = evaluator_us;
  state.counters["evaluator_double_us"] = nasm_common::median(twofold.times_us);
  for (const auto& [name, other] : others)
    state.counters[name] = nasm_common::median(other.times_us);
  state.counters["libtorch_us"] = nasm_common::median(libtorch_us);
  state.counters["evaluator_vs_libtorch"] = nasm_common::median(libtorch_us) / evaluator_us;
  state.counters["evaluator_vs_newton"] = nasm_common::median(newton_us) / evaluator_us;
  state.counters["evaluator_vs_ipopt"] = nasm_common::median(ipopt_us) / evaluator_us;
}
BENCHMARK(single_requests)->Iterations(2)->Unit(benchmark::kMillisecond);

void batch(benchmark::State& state) {
  const FusedOperator fused(quadrotor_model());
  const Eigen::MatrixXd encoded = Eigen::MatrixXd::Random(fused.inputs(), kBatch);
  const Eigen::VectorXd fractions = Eigen::VectorXd::LinSpaced(kSteps, 0.0, 1.0);
  Eigen::MatrixXd controls(fused.controls() * kSteps, kBatch);
  double shortest_s = std::numeric_limits<double>::infinity();
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    fused.evaluate_batch(encoded, fractions, 2, controls);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    shortest_s = std::min(shortest_s, elapsed.count());
    state.SetIterationTime(elapsed.count());
  }
  state.counters["batch_us_per_instance"] = 1e6 * shortest_s / kBatch;
}
BENCHMARK(batch)->UseManualTime()->Iterations(40)->Unit(benchmark::kMillisecond);

/// What a certified answer takes in addition to the network's: checks, roll-out, linearisation and
/// a Riccati sweep.
void certificate(benchmark::State& state) {
  nasm_core::Model model = quadrotor_model();
  // A network of random weights might ask for flights that have no certificate.
  model.normalisation.control_scale.setConstant(1e-6);
  model.normalisation.control_offset.setConstant(2.5);
  nasm_core::CertifiedOperator certified(model);
  Evaluation plain(model, Precision::kSingle, nasm_core::best_instruction_set());
  nasm_core::Request request;
  request.goal = instance(0).goal;
  nasm_core::Limits limits;
  limits.max_polish_steps = 0;
  nasm_core::Answer answer;
  std::vector<double> certified_us;
  for (auto _ : state) {
    plain.measure();
    certified_us.push_back(time_us(10, [&] { certified.answer(request, limits, answer); }));
  }
  if (!is_answer(answer.status)) throw std::runtime_error(answer.text);
  state.counters["certificate_us"] =
      nasm_common::median(certified_us) - nasm_common::median(plain.times_us);
}
BENCHMARK(certificate)->Iterations(200)->Unit(benchmark::kMicrosecond);

}  // namespace
