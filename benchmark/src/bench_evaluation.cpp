// SPDX-License-Identifier: Apache-2.0
// Evaluating a recording: how many problems of the quadrotor a second, and how fast a bag is read.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "measure.hpp"
#include "nasm_common/processor_time.hpp"
#include "nasm_common/random.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_core/operator/model_location.hpp"
#include "nasm_evaluation/bag/case_reader.hpp"
#include "nasm_evaluation/offline/evaluate.hpp"
#include "nasm_msgs/msg/system_state.hpp"
#include "nasm_ros/serving_settings.hpp"
#include "rclcpp/logger.hpp"
#include "rosbag2_cpp/writer.hpp"

namespace {

using nasm_benchmark::asked;
using nasm_evaluation::CaseReader;
using nasm_evaluation::Verdict;
using Clock = std::chrono::steady_clock;
namespace fs = std::filesystem;

const nasm_core::Model& quadrotor() {
  static const nasm_core::Model model = nasm_core::read_model(nasm_core::find_model("quadrotor"));
  return model;
}

/// Those of a controller without parameters.
nasm_ros::ServingSettings usual_settings() {
  const nasm_ros::ParameterTable table = nasm_ros::answering_parameters();
  return nasm_ros::read_serving_settings(table, [&](const std::string& name) {
    return std::find_if(table.begin(), table.end(),
                        [&](const auto& row) { return row.name == name; })
        ->value;
  });
}

/// A bag in a folder that is gone with this object.
class Recording {
 public:
  Recording() { writer_.open(uri()); }

  std::string uri() const { return folder_ / "bag"; }

  void add_problem() {
    const nasm_core::Model& model = quadrotor();
    nasm_common::Random random(1, ++count_);
    nasm_msgs::msg::OcpInstance instance;
    instance.id = count_;
    instance.system = "quadrotor";
    for (Eigen::Index i = 0; i < model.lower.size(); ++i) {
      instance.goal.push_back(random.uniform(model.lower(i), model.upper(i)));
    }
    write(instance, "/controller/instance");
  }

  /// What a simulator would have recorded of the last problem.
  void add_execution() {
    nasm_msgs::msg::ControlTrajectory answer;
    answer.id = count_;
    answer.times.resize(100);
    answer.controls.resize(400);
    write(answer, "/controller/control_trajectory");
    nasm_msgs::msg::SystemState state;
    state.id = count_;
    state.state.resize(13);
    state.control.resize(4);
    for (int k = 0; k <= 100; ++k) {
      state.trajectory_time = 0.01 * k;
      write(state, "/simulator/state");
    }
  }

  void close() { writer_.close(); }

  double size_mb() const {
    double bytes = 0.0;
    for (const auto& entry : fs::directory_iterator(uri())) {
      bytes += static_cast<double>(entry.file_size());
    }
    return 1e-6 * bytes;
  }

 private:
  template <class Message>
  void write(const Message& message, const std::string& topic) {
    writer_.write(message, topic, rclcpp::Time(now_ns_ += 10'000'000));
  }

  nasm_common::testing::TemporaryFolder folder_;
  rosbag2_cpp::Writer writer_;
  uint64_t count_ = 0;
  int64_t now_ns_ = 0;
};

std::vector<Verdict> evaluate(benchmark::State& state, bool with_optimum,
                              const std::string& counter) {
  Recording recording;
  const auto problems =
      static_cast<std::size_t>(asked("NASM_EVALUATION_PROBLEMS", with_optimum ? 5'000 : 20'000));
  for (std::size_t i = 0; i < problems; ++i) recording.add_problem();
  recording.close();
  nasm_evaluation::OfflineOptions options;
  options.bag = recording.uri();
  options.model = "quadrotor";
  options.settings = usual_settings();
  options.with_optimum = with_optimum;
  std::vector<Verdict> verdicts;
  double total_s = 0.0;
  const double before_s = nasm_common::process_time_s();
  for (auto _ : state) {
    const auto start = Clock::now();
    verdicts = evaluate_offline(options, nullptr)->evaluation.verdicts;
    total_s += nasm_common::seconds_since(start);
    state.SetIterationTime(nasm_common::seconds_since(start));
  }
  if (verdicts.size() != problems) state.SkipWithError("problems were lost");
  const double count = static_cast<double>(problems) * static_cast<double>(state.iterations());
  state.counters[counter + "_per_second"] = count / total_s;
  state.counters[counter + "_cpu_us"] = 1e6 * (nasm_common::process_time_s() - before_s) / count;
  return verdicts;
}

void without_optimum(benchmark::State& state) {
  evaluate(state, false, "evaluation");
}
BENCHMARK(without_optimum)->UseManualTime()->Iterations(2)->Unit(benchmark::kSecond);

/// Newton's method solves the same instances in the same run, each after its answer.
void with_optimum(benchmark::State& state) {
  std::vector<double> answer_us, newton_us;
  for (const Verdict& verdict : evaluate(state, true, "evaluation_with_optimum")) {
    answer_us.push_back(1e6 * verdict.answer.computation_time_s);
    newton_us.push_back(1e6 * verdict.optimum_time_s);
  }
  state.counters["evaluation_answer_us"] = nasm_common::median(answer_us);
  state.counters["evaluation_newton_us"] = nasm_common::median(newton_us);
}
BENCHMARK(with_optimum)->UseManualTime()->Iterations(2)->Unit(benchmark::kSecond);

void read_bag(benchmark::State& state) {
  Recording recording;
  const double least_mb = asked("NASM_EVALUATION_BAG_MB", 300.0);
  while (recording.size_mb() < least_mb) {
    for (int i = 0; i < 50; ++i) {
      recording.add_problem();
      recording.add_execution();
    }
  }
  recording.close();
  const double size_mb = recording.size_mb();
  double total_s = 0.0, growth_kb = 0.0;
  for (auto _ : state) {
    const auto start = Clock::now();
    CaseReader reader({recording.uri(), "quadrotor", 1.0, {}, ""});
    double before_kb = 0.0, most_kb = 0.0;
    while (const auto posed = reader.next()) {
      if (posed->number % 100 != 0) continue;
      // By then as many cases are waiting as ever will.
      const bool is_filled = 4 * reader.intake().messages > reader.expected_messages();
      if (is_filled && before_kb == 0.0) before_kb = nasm_benchmark::resident_memory_kb(getpid());
      if (is_filled) most_kb = std::max(most_kb, nasm_benchmark::resident_memory_kb(getpid()));
    }
    total_s += nasm_common::seconds_since(start);
    growth_kb = most_kb - before_kb;
    state.SetIterationTime(nasm_common::seconds_since(start));
  }
  state.counters["evaluation_read_mb_per_second"] =
      size_mb * static_cast<double>(state.iterations()) / total_s;
  state.counters["evaluation_read_growth_kb"] = growth_kb;
}
BENCHMARK(read_bag)->UseManualTime()->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace

int main(int argc, char** argv) {
  rclcpp::get_logger("rosbag2_storage").set_level(rclcpp::Logger::Level::Warn);
  benchmark::Initialize(&argc, argv);
  try {
    benchmark::RunSpecifiedBenchmarks();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
  return 0;
}
