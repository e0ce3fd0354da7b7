// SPDX-License-Identifier: Apache-2.0
// The controller as its users meet it: problems of the quadrotor go through the middleware to a
// process of its own, certified answers of 100 × 4 controls come back. The model is that of
// nasm_models.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "measure.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "node_process.hpp"
#include "rclcpp/rclcpp.hpp"

namespace {

using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::OcpInstance;
using Clock = std::chrono::steady_clock;

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

  nasm_common::ChildProcess controller =
      nasm_benchmark::start_node("nasm_controller", "controller", "model:=quadrotor");
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
  const double duration_s = nasm_benchmark::asked("NASM_SUSTAINED_S", 5.0);
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
      if (due_s.count() == 1.0)
        memory_before = nasm_benchmark::resident_memory_kb(rig.controller.pid());
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
    state.counters["sustained_growth_kb"] =
        nasm_benchmark::resident_memory_kb(rig.controller.pid()) - memory_before;
    if (rig.refused > 0) state.SkipWithError("problems were refused");
  }
}
BENCHMARK(sustained_load)->UseManualTime()->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
