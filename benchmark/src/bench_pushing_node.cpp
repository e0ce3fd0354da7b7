// SPDX-License-Identifier: Apache-2.0
// The node as its users meet it: pushes with an image and a friction map go through the middleware
// to a process of its own, forces come back.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include "nasm_common/statistics.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_pushing/testing/push_messages.hpp"
#include "nasm_pushing/testing/push_models.hpp"
#include "node_process.hpp"
#include "rclcpp/rclcpp.hpp"

namespace {

using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::PushingInstance;
using Clock = std::chrono::steady_clock;

class Client {
 public:
  Client() {
    const rclcpp::QoS qos(10);
    publisher_ = node_->create_publisher<PushingInstance>("pushing/instance", qos);
    subscription_ = node_->create_subscription<ControlTrajectory>(
        "pushing/control_trajectory", qos,
        [this](const ControlTrajectory& answer) { answer_ = answer; });
    executor_.add_node(node_);
    push_ = nasm_pushing::test::nameless_push();
    push_.shape = nasm_pushing::test::rectangle_image("mono8", 96, 128);
    push_.friction_rows = nasm_pushing::kMapRows;
    push_.friction_cols = nasm_pushing::kMapColumns;
    push_.friction_map.assign(nasm_pushing::kCells, 0.15F);
  }

  /// Until the node is there.
  void connect() {
    const auto start = Clock::now();
    while (!ask(0.1)) {
      if (nasm_common::seconds_since(start) > 20.0)
        throw std::runtime_error("the node does not answer");
    }
  }

  /// Whether an answer came in time.
  bool ask(double patience_s) {
    push_.id += 1;
    publisher_->publish(push_);
    const auto start = Clock::now();
    while (answer_.id != push_.id) {
      if (nasm_common::seconds_since(start) > patience_s) return false;
      executor_.spin_once(std::chrono::milliseconds(10));
    }
    if (answer_.status != ControlTrajectory::STATUS_OK) {
      throw std::runtime_error("a push was refused: " + std::string(answer_.status_text));
    }
    return true;
  }

 private:
  rclcpp::Node::SharedPtr node_ = std::make_shared<rclcpp::Node>("client");
  rclcpp::executors::SingleThreadedExecutor executor_;
  rclcpp::Publisher<PushingInstance>::SharedPtr publisher_;
  rclcpp::Subscription<ControlTrajectory>::SharedPtr subscription_;
  PushingInstance push_;
  ControlTrajectory answer_;
};

void round_trip(benchmark::State& state) {
  const nasm_common::testing::TemporaryFolder folder;
  const std::string model = folder / "model.safetensors";
  nasm_core::write_model(model, nasm_pushing::test::random_model(1));
  const auto process =
      nasm_benchmark::start_node("nasm_pushing", "pushing_controller", "model:=" + model);
  Client client;
  client.connect();
  std::vector<double> times_s;
  for (auto _ : state) {
    const auto start = Clock::now();
    if (!client.ask(10.0)) throw std::runtime_error("an answer was lost");
    times_s.push_back(nasm_common::seconds_since(start));
    state.SetIterationTime(times_s.back());
  }
  state.counters["pushing_round_trip_us"] = 1e6 * nasm_common::quantile(times_s, 0.5);
  state.counters["pushing_round_trip_us_p99"] = 1e6 * nasm_common::quantile(times_s, 0.99);
}
BENCHMARK(round_trip)->UseManualTime()->Iterations(1000)->Unit(benchmark::kMicrosecond);

}  // namespace
