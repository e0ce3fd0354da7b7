// SPDX-License-Identifier: Apache-2.0
// How fast the force of a push is predicted, from the image and the numbers to 110 samples: by the
// operator and by LibTorch, with the architecture that is trained by default. Counters are medians
// in processor time on one thread. The weights are drawn at random, since they do not matter for
// the time.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "measure.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_pushing/node/instance_reader.hpp"
#include "nasm_pushing/testing/push_messages.hpp"
#include "nasm_pushing/testing/push_models.hpp"
#include "nasm_pushing_tools/force_network/profile_predictor.hpp"

namespace {

using nasm_benchmark::time_us;
using nasm_pushing::kForceSamples;

constexpr int kRounds = 300;

/// The contestants take turns, so that a disturbance hits all of them.
void single_predictions(benchmark::State& state) {
  const nasm_core::Model model = nasm_pushing::test::random_model(1);
  const nasm_pushing::PushingOperator fused(model);
  const nasm_pushing::ProfilePredictor libtorch(model);
  const auto workspace = fused.make_workspace(kForceSamples);
  const Eigen::VectorXd fractions =
      Eigen::VectorXd::LinSpaced(kForceSamples, 0.0, 1.0 - 1.0 / kForceSamples);
  const nasm_pushing::NetworkInput input = nasm_pushing::test::random_input(1);
  Eigen::VectorXd force(kForceSamples);
  std::vector<double> fused_us, libtorch_us;
  for (auto _ : state) {
    for (int i = 0; i < kRounds; ++i) {
      fused_us.push_back(time_us(10, [&] {
        fused.predict(input, fractions, *workspace, force);
        benchmark::DoNotOptimize(force.data());
      }));
      libtorch_us.push_back(time_us(3, [&] {
        benchmark::DoNotOptimize(libtorch.predict(input.image, input.numbers, fractions).data());
      }));
    }
  }
  state.counters["pushing_us"] = nasm_common::median(fused_us);
  state.counters["pushing_libtorch_us"] = nasm_common::median(libtorch_us);
  state.counters["pushing_vs_libtorch"] =
      nasm_common::median(libtorch_us) / nasm_common::median(fused_us);
}
BENCHMARK(single_predictions)->Iterations(1)->Unit(benchmark::kMillisecond);

/// What comes before the prediction: from a message to the network's input.
void reading(benchmark::State& state) {
  nasm_msgs::msg::PushingInstance message = nasm_pushing::test::nameless_push();
  message.friction_rows = nasm_pushing::kMapRows;
  message.friction_cols = nasm_pushing::kMapColumns;
  message.friction_map.assign(nasm_pushing::kCells, 0.15F);
  nasm_pushing::PushInput push;
  nasm_pushing::NetworkInput input;
  std::vector<double> times_us;
  for (auto _ : state) {
    times_us.push_back(time_us(10, [&] {
      if (const auto fault = nasm_pushing::read_instance(message, push, input)) {
        throw std::runtime_error(fault->text);
      }
    }));
  }
  state.counters["pushing_reading_us"] = nasm_common::median(times_us);
}
BENCHMARK(reading)->Iterations(200)->Unit(benchmark::kMicrosecond);

}  // namespace
