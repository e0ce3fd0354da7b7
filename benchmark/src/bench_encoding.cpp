// SPDX-License-Identifier: Apache-2.0
// How fast recordings become instances: the bytes of HDF5 files are parsed, repaired, brought onto
// one clock and encoded on two threads. And the filter alone, compared with a fit at each sample.
#include <benchmark/benchmark.h>

#include <Eigen/QR>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "nasm_common/statistics.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_pushing/encoding/savitzky_golay.hpp"
#include "nasm_pushing_tools/encoding/encode_set.hpp"
#include "nasm_pushing_tools/recordings/recording_file.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using Eigen::VectorXd;
using nasm_pushing::Recording;
using nasm_pushing::Stream;

constexpr int kThreads = 2;
constexpr int kRows = 700;  // of an object stream of the dataset, about 2.8 s

struct File {
  std::string name;
  std::string bytes;
};

/// A push of the sizes and with the noise of the dataset's.
Recording recording(int index) {
  std::mt19937 random(static_cast<unsigned>(index));
  std::normal_distribution<double> noise;
  const auto stream = [&](double delay_s, double noise_of, const auto& value) {
    Stream result{VectorXd(kRows), Eigen::MatrixX3d(kRows, 3)};
    for (int i = 0; i < kRows; ++i) {
      const double t = i / 250.0;
      result.time[i] = 1.4e9 + delay_s + t + 2e-4 * noise(random);
      for (int k = 0; k < 3; ++k) result.values(i, k) = value(t, k) + noise_of * noise(random);
    }
    std::sort(result.time.begin(), result.time.end());
    return result;
  };
  const auto way = [](double t) { return 0.25 * std::pow(std::clamp(t - 0.2, 0.0, 0.45), 2); };
  Recording push;
  push.name = {"plywood", "rect1", 500.0, -1.0, 0, 0.3 + 0.0004 * (index % 1000), 0.0, -1};
  push.object = stream(0.0, 3e-6, [&](double t, int k) { return k == 0 ? 0.3 + way(t) : 0.0; });
  push.tip = stream(0.015, 3e-6, [&](double t, int k) { return k == 0 ? 0.25 + way(t) : 0.0; });
  push.wrench = stream(0.019, 0.02, [&](double t, int k) {
    return k == 0 ? -3.0 * std::min(1.0, std::max(0.0, t - 0.2) / 0.03) : 0.0;
  });
  return push;
}

std::vector<File> recordings(int count) {
  const nasm_common::testing::TemporaryFolder folder;
  std::vector<File> files;
  for (int i = 0; i < count; ++i) {
    const Recording push = recording(i);
    const std::string path = folder / (to_string(push.name) + ".h5");
    nasm_pushing::write_recording(path, push);
    files.push_back({path, nasm_common::testing::bytes_of(path)});
  }
  return files;
}

void encode_recordings(benchmark::State& state) {
  const std::vector<File> files = recordings(500);
  const nasm_pushing::PushEncoder encoder;
  const nasm_pushing::PushFilter filter;
  std::vector<double> rates;
  for (auto _ : state) {
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> encoded{0};
    const auto work = [&] {
      for (std::size_t i = next++; i < files.size(); i = next++) {
        nasm_pushing::PushName name;
        const auto push = encode_recording(
            files[i].name, [&] { return files[i].bytes; }, filter, encoder, name);
        if (push.skip) continue;
        benchmark::DoNotOptimize(reduce(push.input));
        ++encoded;
      }
    };
    const auto start = Clock::now();
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i) threads.emplace_back(work);
    for (std::thread& thread : threads) thread.join();
    const double elapsed_s = nasm_common::seconds_since(start);
    if (encoded != files.size()) {
      state.SkipWithError("not every recording was encoded");
      break;
    }
    state.SetIterationTime(elapsed_s);
    rates.push_back(static_cast<double>(files.size()) / elapsed_s);
  }
  if (!rates.empty()) state.counters["encode_recordings_per_s"] = nasm_common::median(rates);
}

/// The filter replaces this: a polynomial fitted around each sample.
void fit_each_sample(const VectorXd& input, int window, int order, VectorXd& output) {
  const Eigen::Index half = window / 2;
  Eigen::MatrixXd powers(window, order + 1);
  for (Eigen::Index i = 0; i < window; ++i) {
    for (Eigen::Index k = 0; k <= order; ++k) {
      powers(i, k) = std::pow(static_cast<double>(i - half), static_cast<double>(k));
    }
  }
  VectorXd samples(window);
  for (Eigen::Index i = 0; i < input.size(); ++i) {
    for (Eigen::Index j = 0; j < window; ++j) {
      samples[j] = input[std::clamp<Eigen::Index>(i - half + j, 0, input.size() - 1)];
    }
    output[i] = powers.householderQr().solve(samples)[0];
  }
}

void smooth_force(benchmark::State& state) {
  constexpr int kWindow = 61;
  constexpr int kOrder = 2;
  using nasm_pushing::SavitzkyGolay;
  const SavitzkyGolay filter({kWindow, kOrder, 0, 1.0, SavitzkyGolay::Edge::kNearest, 0.0});
  const VectorXd input = VectorXd::Random(kRows);
  VectorXd output(kRows);
  VectorXd fitted(kRows);
  std::vector<double> times_us;
  for (auto _ : state) {
    const auto start = Clock::now();
    filter.apply(input, output);
    benchmark::DoNotOptimize(output.data());
    const double elapsed_s = nasm_common::seconds_since(start);
    state.SetIterationTime(elapsed_s);
    times_us.push_back(1e6 * elapsed_s);
  }
  std::vector<double> fit_us;
  for (int i = 0; i < 11; ++i) {
    const auto start = Clock::now();
    fit_each_sample(input, kWindow, kOrder, fitted);
    fit_us.push_back(1e6 * nasm_common::seconds_since(start));
  }
  if (!fitted.isApprox(output, 1e-9)) {
    state.SkipWithError("the filter is not the fit");
    return;
  }
  state.counters["savgol_us"] = nasm_common::median(times_us);
  state.counters["savgol_times_faster_than_fits"] =
      nasm_common::median(fit_us) / nasm_common::median(times_us);
}

BENCHMARK(encode_recordings)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(5);
BENCHMARK(smooth_force)->Unit(benchmark::kMicrosecond)->UseManualTime()->Iterations(2000);

}  // namespace

BENCHMARK_MAIN();
