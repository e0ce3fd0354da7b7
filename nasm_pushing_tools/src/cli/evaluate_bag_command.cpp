// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <rclcpp/logger.hpp>
#include <stdexcept>
#include <string>

#include "nasm_common/interrupt.hpp"
#include "nasm_common/machine.hpp"
#include "nasm_common/progress.hpp"
#include "nasm_evaluation/bag/bag_error.hpp"
#include "replay/bag_evaluation.hpp"
#include "replay/live_table.hpp"
#include "replay/report.hpp"

namespace nasm_pushing {
namespace evaluate_bag_command {

constexpr char kExamples[] = R"(
Examples:
  ros2 launch nasm_pushing_tools replay.launch.xml recordings:=pushes record:=pushes_bag
  ros2 nasm push evaluate-bag pushes_bag
  ros2 nasm push evaluate-bag pushes_bag --model mine.safetensors --max-mape 0.1 --max-p99-ms 1

A bag has pushes (nasm_msgs/PushingInstance) and, on a topic whose name ends with "measured", the force
that was measured. The exit code is 1 if a limit is exceeded.)";

struct Arguments {
  std::string bag;
  std::string model = "pushing";
  std::string output = "evaluation";
  PushGate gate;
};

ReplayResults answer_all(const Arguments& arguments, PushServer& server) {
  const nasm_common::InterruptGuard interrupt;
  std::optional<nasm_common::Progress> progress;
  try {
    return evaluate_bag(arguments.bag, server, [&](std::size_t done, std::size_t all) {
      if (interrupt.requested()) {
        throw nasm_common::Interrupted("interrupted; nothing was written");
      }
      if (!progress) progress.emplace("evaluating", all);
      progress->update(done);
    });
  } catch (const nasm_evaluation::BagError& error) {
    throw std::invalid_argument(error.what());
  }
}

void evaluate(const Arguments& arguments) {
  PushServer server;
  if (const auto fault = server.load(arguments.model)) throw std::invalid_argument(*fault);
  std::error_code fault;
  std::filesystem::create_directories(arguments.output, fault);
  if (fault) {
    throw std::invalid_argument("--output: cannot make the folder " + arguments.output + ": " +
                                fault.message());
  }
  // Each file that is opened is worth a line of storage's log.
  rclcpp::get_logger("rosbag2_storage").set_level(rclcpp::Logger::Level::Warn);
  ReplayResults results = answer_all(arguments, server);
  results.machine = nasm_common::describe_machine();
  for (const std::string& remark : results.remarks) std::cout << "note: " << remark << '\n';
  LiveTable(std::cout, nasm_common::wants_colors()).summary(results);
  std::cout << "Report: " << write_replay(results, arguments.output) << std::endl;
  std::string exceeded;
  for (const std::string& text : violations(arguments.gate, results)) {
    exceeded += (exceeded.empty() ? "" : "\n") + text;
  }
  if (!exceeded.empty()) throw std::runtime_error(exceeded);
}

}  // namespace evaluate_bag_command

void add_evaluate_bag_command(CLI::App& app) {
  using namespace evaluate_bag_command;
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand(
      "evaluate-bag", "Answer the pushes of a bag and compare with the measured forces");
  command->footer(kExamples);
  command->add_option("bag", arguments->bag, "folder of a rosbag2 recording, or a .db3 file")
      ->required();
  command->add_option("--model", arguments->model, "model file or name")->capture_default_str();
  command->add_option("--output", arguments->output, "folder for the report")
      ->capture_default_str();
  command->add_option("--max-mape", arguments->gate.max_mape, "largest mean error, such as 0.1")
      ->check(CLI::NonNegativeNumber);
  command
      ->add_option("--max-p99-ms", arguments->gate.max_p99_ms,
                   "largest computation time of 99 % of the answers [ms]")
      ->check(CLI::NonNegativeNumber);
  command
      ->add_option("--max-refused-share", arguments->gate.max_refused_share,
                   "largest share of refused pushes, such as 0.01")
      ->check(CLI::Range(0.0, 1.0));
  command->callback([arguments] { evaluate(*arguments); });
}

}  // namespace nasm_pushing
