// SPDX-License-Identifier: Apache-2.0
// Writes a bag with a closed loop of a pendulum that settles: write_loop_bag FOLDER
#include "loop_messages.hpp"
#include "rclcpp/time.hpp"
#include "rosbag2_cpp/writer.hpp"
#include "rosbag2_storage/storage_options.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  using nasm_evaluation::test::LoopSignal;
  rosbag2_cpp::Writer writer;
  rosbag2_storage::StorageOptions options;
  options.uri = argv[1];
  options.storage_id = "sqlite3";
  writer.open(options);
  LoopSignal signal = nasm_evaluation::test::settling_pendulum();
  const auto write = [&](double time_s, const LoopSignal::Message& message) {
    const bool is_plan = std::holds_alternative<LoopSignal::ControlTrajectory>(message);
    const std::string topic =
        is_plan ? "/pendulum/controller/control_trajectory" : "/pendulum/simulator/state";
    const rclcpp::Time time(std::llround(1e9 * time_s));
    std::visit([&](const auto& it) { writer.write(it, topic, time); }, message);
  };
  signal.each(write);
  signal.start_s += signal.duration_s;
  signal.goal = {0.0, 0.0};
  signal.each(write);
}
