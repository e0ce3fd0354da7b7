// SPDX-License-Identifier: Apache-2.0
// The controller as its users meet it: problems of the quadrotor go through the middleware to a
// process of its own, certified answers of 100 × 4 controls come back.
#include <benchmark/benchmark.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "nasm_common/statistics.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "rclcpp/rclcpp.hpp"

extern char** environ;

namespace {

using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::OcpInstance;
using Clock = std::chrono::steady_clock;

/// The program `controller` beside this one; ended with this object.
class ControllerProcess {
 public:
  ControllerProcess() {
    const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    std::vector<std::string> words = {folder / "controller", "--ros-args",  "-p",
                                      "model:=quadrotor",    "--log-level", "warn"};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    if (posix_spawn(&pid_, words[0].c_str(), nullptr, nullptr, arguments.data(), environ) != 0) {
      throw std::runtime_error("cannot start " + words[0]);
    }
  }
  ~ControllerProcess() {
    kill(pid_, SIGINT);
    const auto start = Clock::now();
    while (waitpid(pid_, nullptr, WNOHANG) == 0) {
      if (nasm_common::seconds_since(start) > 5.0) kill(pid_, SIGKILL);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  ControllerProcess(const ControllerProcess&) = delete;
  ControllerProcess& operator=(const ControllerProcess&) = delete;

  /// [kB]
  double resident_memory() const {
    std::ifstream file("/proc/" + std::to_string(pid_) + "/statm");
    double size = 0.0, resident = 0.0;
    file >> size >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024.0;
  }

 private:
  pid_t pid_ = 0;
};

/// A controller and its client, connected.
class Rig {
 public:
  Rig() {
    const rclcpp::QoS qos(1000);
    instance_.system = "quadrotor";
    instance_.goal.assign(9, 0.6);
    publisher_ = node_->create_publisher<OcpInstance>("controller/instance", qos);
    subscription_ = node_->create_subscription<ControlTrajectory>(
        "controller/control_trajectory", qos,
        [this](const ControlTrajectory& trajectory) { this->receive(trajectory); });
    executor.add_node(node_);
    // Asked until it answers, since it drops what comes before it is active.
    const auto start = Clock::now();
    while (received == 0) {
      if (nasm_common::seconds_since(start) > 20.0)
        throw std::runtime_error("the controller does not answer");
      send();
      executor.spin_once(std::chrono::milliseconds(100));
    }
    while (executor.spin_once(std::chrono::milliseconds(200)),
           nasm_common::seconds_since(last_) < 0.2) {
    }
    sent = received = 0;
  }

  void send() {
    // Another goal each time, none of which the controller has seen.
    instance_.id = ++sent;
    instance_.goal[0] = 0.1 + 1e-4 * static_cast<double>(sent % 10'000);
    publisher_->publish(instance_);
  }

  void spin_until(const std::function<bool()>& is_so, double timeout_s) {
    const auto start = Clock::now();
    while (!is_so() && nasm_common::seconds_since(start) < timeout_s) {
      executor.spin_once(std::chrono::milliseconds(10));
    }
  }

  ControllerProcess controller;
  rclcpp::executors::SingleThreadedExecutor executor;
  size_t sent = 0;
  std::atomic<size_t> received{0};
  std::atomic<size_t> refused{0};

 private:
  void receive(const ControlTrajectory& trajectory) {
    ++received;
    last_ = Clock::now();
    if (!nasm_core::is_answer(trajectory.status) || trajectory.controls.size() != 400) ++refused;
  }

  rclcpp::Node::SharedPtr node_ = std::make_shared<rclcpp::Node>("client");
  rclcpp::Publisher<OcpInstance>::SharedPtr publisher_;
  rclcpp::Subscription<ControlTrajectory>::SharedPtr subscription_;
  OcpInstance instance_;
  Clock::time_point last_;
};

void topic_round_trip(benchmark::State& state) {
  Rig rig;
  const auto once = [&rig] {
    const size_t before = rig.received;
    const auto start = Clock::now();
    rig.send();
    rig.spin_until([&] { return rig.received > before; }, 10.0);
    if (rig.received == before) throw std::runtime_error("an answer was lost");
    return nasm_common::seconds_since(start);
  };
  for (int i = 0; i < 100; ++i) once();
  std::vector<double> times;
  for (auto _ : state) {
    times.push_back(once());
    state.SetIterationTime(times.back());
  }
  if (rig.refused > 0) state.SkipWithError("problems were refused");
  state.counters["topic_round_trip_us"] = 1e6 * nasm_common::quantile(times, 0.5);
  state.counters["topic_round_trip_us_p99"] = 1e6 * nasm_common::quantile(times, 0.99);
}
BENCHMARK(topic_round_trip)->UseManualTime()->Iterations(2000)->Unit(benchmark::kMicrosecond);

/// 1,000 problems a second, for as many seconds as NASM_SUSTAINED_S says.
void sustained_load(benchmark::State& state) {
  constexpr double kRate_hz = 1000.0;
  const char* const asked = std::getenv("NASM_SUSTAINED_S");
  const double duration_s = asked == nullptr ? 5.0 : std::atof(asked);
  const auto count = static_cast<size_t>(std::max(duration_s, 2.0) * kRate_hz);
  for (auto _ : state) {
    Rig rig;
    double memory_before = 0.0;
    const auto start = Clock::now();
    std::thread listener([&rig] { rig.executor.spin(); });
    for (size_t i = 0; i < count; ++i) {
      const std::chrono::duration<double> due_s(static_cast<double>(i) / kRate_hz);
      std::this_thread::sleep_until(start + std::chrono::duration_cast<Clock::duration>(due_s));
      rig.send();
      // Buffers have grown to their size within the first second.
      if (due_s.count() == 1.0) memory_before = rig.controller.resident_memory();
    }
    const auto end = Clock::now();
    while (rig.received < rig.sent && nasm_common::seconds_since(end) < 5.0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    const double elapsed_s = nasm_common::seconds_since(start);
    rig.executor.cancel();
    listener.join();
    state.SetIterationTime(elapsed_s);
    state.counters["sustained_requests_per_second"] = static_cast<double>(rig.received) / elapsed_s;
    state.counters["sustained_lost"] = static_cast<double>(rig.sent - rig.received);
    state.counters["sustained_growth_kb"] = rig.controller.resident_memory() - memory_before;
    if (rig.refused > 0) state.SkipWithError("problems were refused");
  }
}
BENCHMARK(sustained_load)->UseManualTime()->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  benchmark::Initialize(&argc, argv);
  int outcome = 0;
  try {
    benchmark::RunSpecifiedBenchmarks();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    outcome = 1;
  }
  rclcpp::shutdown();
  return outcome;
}
