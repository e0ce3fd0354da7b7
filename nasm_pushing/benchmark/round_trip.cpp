// SPDX-License-Identifier: Apache-2.0
// The node as its users meet it: pushes with an image and a friction map go through the middleware
// to a process of its own, forces come back.
#include <benchmark/benchmark.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "../test/push_messages.hpp"
#include "../test/push_models.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "rclcpp/rclcpp.hpp"

extern char** environ;

namespace {

using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::PushingInstance;
using Clock = std::chrono::steady_clock;

/// The program `pushing_controller` beside this one; ended with this object.
class NodeProcess {
 public:
  NodeProcess() {
    nasm_core::write_model(folder_ / "model.safetensors", nasm_pushing::test::random_model(1));
    const auto programs = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    std::vector<std::string> words = {programs / "pushing_controller",
                                      "--ros-args",
                                      "-p",
                                      "model:=" + std::string(folder_ / "model.safetensors"),
                                      "--log-level",
                                      "warn"};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    if (posix_spawn(&pid_, words[0].c_str(), nullptr, nullptr, arguments.data(), environ) != 0) {
      throw std::runtime_error("cannot start " + words[0]);
    }
  }
  ~NodeProcess() {
    kill(pid_, SIGINT);
    waitpid(pid_, nullptr, 0);
  }
  NodeProcess(const NodeProcess&) = delete;
  NodeProcess& operator=(const NodeProcess&) = delete;

 private:
  nasm_common::testing::TemporaryFolder folder_;
  pid_t pid_ = 0;
};

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
  rclcpp::init(0, nullptr);
  std::vector<double> times_s;
  {
    const NodeProcess process;
    Client client;
    client.connect();
    for (auto _ : state) {
      const auto start = Clock::now();
      if (!client.ask(10.0)) throw std::runtime_error("an answer was lost");
      times_s.push_back(nasm_common::seconds_since(start));
      state.SetIterationTime(times_s.back());
    }
  }
  rclcpp::shutdown();
  state.counters["pushing_round_trip_us"] = 1e6 * nasm_common::quantile(times_s, 0.5);
  state.counters["pushing_round_trip_us_p99"] = 1e6 * nasm_common::quantile(times_s, 0.99);
}
BENCHMARK(round_trip)->UseManualTime()->Iterations(1000)->Unit(benchmark::kMicrosecond);

}  // namespace
