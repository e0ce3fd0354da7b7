// SPDX-License-Identifier: Apache-2.0
// How fast datasets are made: instances drawn, solved by Newton's method on all cores, kept in the
// journal, and written to a file that is on the disk at the end.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "nasm_common/statistics.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_trainer/dataset/generate.hpp"

namespace {

using Clock = std::chrono::steady_clock;

double peak_memory_mb() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

/// Memory is the peak of the process: series run from few trajectories to many, so that it shows
/// growth.
void label(benchmark::State& state, const std::string& counter) {
  const nasm_common::testing::TemporaryFolder folder;
  const auto& system = nasm_core::find_system("quadrotor");
  nasm_trainer::DatasetRequest request;
  request.system = "quadrotor";
  request.trajectories = static_cast<uint64_t>(state.range(0));
  request.last = request.trajectories;
  nasm_trainer::GenerateOptions options;
  options.output = folder / "data.h5";
  options.workers = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  options.force = true;
  std::vector<double> rates;
  for (auto _ : state) {
    const auto start = Clock::now();
    const auto summary = nasm_trainer::generate(
        request, [&system] { return system.make_newton(); }, options);
    const double elapsed_s = nasm_common::seconds_since(start);
    if (summary.tally.labelled() != request.trajectories) {
      state.SkipWithError(summary.tally.excluded_text().c_str());
      break;
    }
    state.SetIterationTime(elapsed_s);
    rates.push_back(static_cast<double>(request.trajectories) / elapsed_s);
  }
  if (rates.empty()) return;
  state.counters[counter] = nasm_common::median(rates);
  state.counters["peak_memory_mb"] = peak_memory_mb();
}

void label_1000(benchmark::State& state) {
  label(state, "labels_per_second");
}
BENCHMARK(label_1000)->Arg(1000)->UseManualTime()->Iterations(5)->Unit(benchmark::kMillisecond);

void label_20000(benchmark::State& state) {
  label(state, "labels_per_second_of_20000");
}
BENCHMARK(label_20000)->Arg(20000)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
