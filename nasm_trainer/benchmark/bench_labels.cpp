// SPDX-License-Identifier: Apache-2.0
// How fast datasets are made: instances drawn, solved by Newton's method on all cores, kept in the
// journal, and written to a file that is on the disk at the end.
#include <benchmark/benchmark.h>
#include <stdlib.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "nasm_core/ocp/system.hpp"
#include "nasm_trainer/dataset/generate.hpp"

namespace {

using Clock = std::chrono::steady_clock;

class Folder {
 public:
  Folder() {
    char name[] = "/tmp/nasm_labels_XXXXXX";
    if (!mkdtemp(name)) throw std::runtime_error("cannot create a folder in /tmp");
    path_ = name;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

double peak_memory_mb() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

/// Memory is the peak of the process: series run from few trajectories to many, so that it shows
/// growth.
void label(benchmark::State& state, const std::string& counter) {
  const Folder folder;
  const auto& system = nasm_core::find_system("quadrotor");
  nasm_trainer::DatasetRequest request;
  request.system = "quadrotor";
  request.trajectories = static_cast<uint64_t>(state.range(0));
  request.last = request.trajectories;
  nasm_trainer::GenerateOptions options;
  options.output = folder.file("data.h5");
  options.workers = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  options.force = true;
  std::vector<double> rates;
  for (auto _ : state) {
    const auto start = Clock::now();
    const auto summary = nasm_trainer::generate(
        request, [&system] { return system.make_newton(); }, options);
    const double elapsed_s = std::chrono::duration<double>(Clock::now() - start).count();
    if (summary.tally.labelled() != request.trajectories) {
      state.SkipWithError(summary.tally.excluded_text().c_str());
      break;
    }
    state.SetIterationTime(elapsed_s);
    rates.push_back(static_cast<double>(request.trajectories) / elapsed_s);
  }
  if (rates.empty()) return;
  std::sort(rates.begin(), rates.end());
  state.counters[counter] = rates[rates.size() / 2];
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
