// SPDX-License-Identifier: Apache-2.0
// How fast messages travel: round trips between two processes, a process's first message, and
// hand-over inside one process. Counters are medians unless their name says otherwise.
#include <benchmark/benchmark.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "nasm_msgs/msg/control_trajectory.hpp"
#include "rclcpp/rclcpp.hpp"

extern char** environ;

namespace {

using nasm_msgs::msg::ControlTrajectory;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double quantile(std::vector<double> values, double fraction) {
  std::sort(values.begin(), values.end());
  return values[static_cast<size_t>(fraction * static_cast<double>(values.size() - 1) + 0.5)];
}

constexpr char kEchoFlag[] = "--echo";

/// The other process: sends back what comes, and says once that it is there.
void run_echo() {
  auto node = std::make_shared<rclcpp::Node>("echo");
  auto pong = node->create_publisher<ControlTrajectory>("pong", rclcpp::QoS(10));
  auto hello = node->create_publisher<ControlTrajectory>("hello", rclcpp::QoS(1).transient_local());
  auto ping = node->create_subscription<ControlTrajectory>(
      "ping", rclcpp::QoS(10),
      [&pong](const ControlTrajectory& trajectory) { pong->publish(trajectory); });
  hello->publish(ControlTrajectory());
  rclcpp::spin(node);
}

/// This program once more, as the other process; ended with this object.
class Echo {
 public:
  Echo() {
    std::string program = "/proc/self/exe";
    std::string flag = kEchoFlag;
    std::string quiet[] = {"--ros-args", "--log-level", "warn"};  // about being interrupted
    char* arguments[] = {program.data(),  flag.data(),     quiet[0].data(),
                         quiet[1].data(), quiet[2].data(), nullptr};
    if (posix_spawn(&pid_, program.c_str(), nullptr, nullptr, arguments, environ) != 0) {
      throw std::runtime_error("cannot start " + program);
    }
  }
  ~Echo() {
    kill(pid_, SIGINT);
    const auto start = Clock::now();
    while (waitpid(pid_, nullptr, WNOHANG) == 0) {
      if (seconds_since(start) > 5.0) {
        kill(pid_, SIGKILL);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  Echo(const Echo&) = delete;
  Echo& operator=(const Echo&) = delete;

 private:
  pid_t pid_ = 0;
};

/// A trajectory of about `bytes` on the wire.
ControlTrajectory trajectory_of(size_t bytes) {
  constexpr size_t kEmptyBytes = 160;
  ControlTrajectory trajectory;
  trajectory.controls.resize((bytes - kEmptyBytes) / sizeof(double), 1.0);
  return trajectory;
}

void spin_until(rclcpp::Executor& executor, const std::function<bool()>& done, double timeout_s) {
  const auto start = Clock::now();
  while (!done()) {
    executor.spin_once(std::chrono::milliseconds(100));
    if (seconds_since(start) > timeout_s) {
      throw std::runtime_error("no answer within " + std::to_string(timeout_s) + " s");
    }
  }
}

void round_trip(benchmark::State& state, const std::string& counter) {
  Echo echo;
  auto node = std::make_shared<rclcpp::Node>("ping");
  size_t received = 0;
  auto pong = node->create_subscription<ControlTrajectory>(
      "pong", rclcpp::QoS(10), [&received](const ControlTrajectory&) { ++received; });
  auto ping = node->create_publisher<ControlTrajectory>("ping", rclcpp::QoS(10));
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node);
  spin_until(
      executor,
      [&] { return ping->get_subscription_count() > 0 && pong->get_publisher_count() > 0; }, 10.0);
  const auto trajectory = trajectory_of(static_cast<size_t>(state.range(0)));
  const auto once = [&] {
    const size_t before = received;
    const auto start = Clock::now();
    ping->publish(trajectory);
    spin_until(
        executor, [&] { return received > before; }, 10.0);
    return seconds_since(start);
  };
  for (int i = 0; i < 100; ++i) {
    once();
  }
  std::vector<double> times;
  for (auto _ : state) {
    times.push_back(once());
    state.SetIterationTime(times.back());
  }
  state.counters[counter] = 1e3 * quantile(times, 0.5);
  state.counters[counter + "_p99"] = 1e3 * quantile(times, 0.99);
}

void round_trip_256_bytes(benchmark::State& state) {
  round_trip(state, "round_trip_256b_ms");
}
BENCHMARK(round_trip_256_bytes)->Arg(256)->UseManualTime()->Iterations(2000);

void round_trip_18_kilobytes(benchmark::State& state) {
  round_trip(state, "round_trip_18kb_ms");
}
BENCHMARK(round_trip_18_kilobytes)->Arg(18432)->UseManualTime()->Iterations(2000);

/// From starting a process to its first message here.
void start_up(benchmark::State& state) {
  auto node = std::make_shared<rclcpp::Node>("waiting");
  size_t received = 0;
  auto hello = node->create_subscription<ControlTrajectory>(
      "hello", rclcpp::QoS(1).transient_local(), [&](const ControlTrajectory&) { ++received; });
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node);
  std::vector<double> times;
  for (auto _ : state) {
    const size_t before = received;
    const auto start = Clock::now();
    Echo echo;
    spin_until(
        executor, [&] { return received > before; }, 30.0);
    times.push_back(seconds_since(start));
    state.SetIterationTime(times.back());
  }
  state.counters["first_message_s"] = quantile(times, 0.5);
  state.counters["first_message_s_worst"] = quantile(times, 1.0);
  state.counters["first_message_within_0.6s_of_40"] = static_cast<double>(
      std::count_if(times.begin(), times.end(), [](double time_s) { return time_s < 0.6; }));
}
BENCHMARK(start_up)->UseManualTime()->Iterations(40)->Unit(benchmark::kMillisecond);

/// From publish to callback between two nodes of one process; the message keeps its address.
void intra_process(benchmark::State& state) {
  const auto options = rclcpp::NodeOptions().use_intra_process_comms(true);
  auto sender = std::make_shared<rclcpp::Node>("sender", options);
  auto receiver = std::make_shared<rclcpp::Node>("receiver", options);
  const ControlTrajectory* arrived = nullptr;
  std::unique_ptr<ControlTrajectory> message;
  auto subscription = receiver->create_subscription<ControlTrajectory>(
      "inside", rclcpp::QoS(1), [&](std::unique_ptr<ControlTrajectory> trajectory) {
        arrived = trajectory.get();
        message = std::move(trajectory);
      });
  auto publisher = sender->create_publisher<ControlTrajectory>("inside", rclcpp::QoS(1));
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(receiver);
  message = std::make_unique<ControlTrajectory>(trajectory_of(18432));
  spin_until(
      executor, [&] { return publisher->get_subscription_count() > 0; }, 10.0);
  std::vector<double> times;
  for (auto _ : state) {
    const ControlTrajectory* const address = message.get();
    const auto start = Clock::now();
    publisher->publish(std::move(message));
    spin_until(
        executor, [&] { return message != nullptr; }, 10.0);
    times.push_back(seconds_since(start));
    state.SetIterationTime(times.back());
    if (arrived != address) {
      state.SkipWithError("the message was copied");
      break;
    }
  }
  state.counters["intra_process_18kb_us"] = 1e6 * quantile(times, 0.5);
}
BENCHMARK(intra_process)->UseManualTime()->Iterations(20000);

}  // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  if (argc > 1 && argv[1] == std::string(kEchoFlag)) {
    run_echo();
  } else {
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
  }
  rclcpp::shutdown();
  return 0;
}
