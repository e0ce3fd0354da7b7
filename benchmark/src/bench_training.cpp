// SPDX-License-Identifier: Apache-2.0
// How fast networks are trained, on one thread and in processor time: the paper's preset for the
// quadrotor (10⁴ samples, float32, Adam on all of them at once), projected to its 1,000 epochs, and
// a step of Levenberg–Marquardt for the pendulum with the best preset.
#include "nasm_trainer/operators/torch.hpp"
// Both have a macro CHECK.
#undef CHECK
#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "nasm_common/processor_time.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_trainer/dataset/generate.hpp"
#include "nasm_trainer/training/make_trainer.hpp"

namespace {

using nasm_trainer::NetworkSamples;
using nasm_trainer::Preset;
using nasm_trainer::Recipe;

/// A dataset as the recipe wants it, and the samples drawn from it.
class Data {
 public:
  Data(const std::string& system, const Recipe& recipe, torch::ScalarType type) {
    training = draw(system, recipe, recipe.trajectories, 1, type);
    validation = draw(system, recipe, recipe.validation_trajectories, 2, type);
  }

  NetworkSamples training, validation;

 private:
  NetworkSamples draw(const std::string& system, const Recipe& recipe, uint64_t trajectories,
                      uint64_t seed, torch::ScalarType type) {
    nasm_trainer::DatasetRequest request;
    request.system = system;
    request.split = recipe.split;
    request.trajectories = request.last = trajectories;
    request.seed = seed;
    request.horizon_jitter = recipe.horizon_jitter;
    nasm_trainer::GenerateOptions options;
    options.output = folder_ / (std::to_string(seed) + ".h5");
    const auto& known = nasm_core::find_system(system);
    nasm_trainer::generate(
        request, [&known] { return known.make_newton(); }, options);
    const nasm_trainer::DatasetReader reader(options.output);
    auto samples = nasm_trainer::draw_samples(
        reader, {recipe.samples_per_trajectory, recipe.stratified, seed}, type);
    if (normalisation_.instance_scale.size() == 0) {
      normalisation_ =
          recipe.normalised
              ? nasm_trainer::normalisation_of(samples, recipe.instance_range)
              : nasm_core::identity_normalisation(static_cast<int>(samples.instances.size(1)),
                                                  static_cast<int>(samples.controls.size(1)));
    }
    return nasm_trainer::normalise(std::move(samples), normalisation_);
  }

  nasm_common::testing::TemporaryFolder folder_;
  nasm_core::Normalisation normalisation_;
};

/// The median time of an epoch; the first ones, which take memory, do not count.
double seconds_per_epoch(benchmark::State& state, const std::string& system, Preset preset,
                         torch::ScalarType type) {
  const Recipe recipe = nasm_trainer::make_recipe(preset, system, nasm_core::OperatorKind::kNasm);
  const Data data(system, recipe, type);
  auto network = nasm_trainer::make_network(recipe.architecture,
                                            static_cast<int>(data.training.instances.size(1)),
                                            static_cast<int>(data.training.controls.size(1)), 0);
  network->to(type);
  const auto trainer =
      nasm_trainer::make_trainer(network, data.training, data.validation, recipe, 0);
  for (int i = 0; i < 2; ++i) trainer->advance();
  std::vector<double> times_s;
  for (auto _ : state) {
    const double start_s = nasm_common::process_time_s();
    trainer->advance();
    times_s.push_back(nasm_common::process_time_s() - start_s);
    state.SetIterationTime(times_s.back());
  }
  return nasm_common::median(times_s);
}

void paper_epoch(benchmark::State& state) {
  constexpr double kEpochs = 1000.0;
  const double epoch_s = seconds_per_epoch(state, "quadrotor", Preset::kPaper, torch::kFloat32);
  state.counters["train_quadrotor_cpu_s"] = kEpochs * epoch_s;
}
BENCHMARK(paper_epoch)->UseManualTime()->Iterations(30)->Unit(benchmark::kMillisecond);

void marquardt_iteration(benchmark::State& state) {
  const double iteration_s = seconds_per_epoch(state, "pendulum", Preset::kBest, torch::kFloat64);
  state.counters["marquardt_iteration_ms"] = 1e3 * iteration_s;
}
BENCHMARK(marquardt_iteration)->UseManualTime()->Iterations(5)->Unit(benchmark::kMillisecond);

}  // namespace
