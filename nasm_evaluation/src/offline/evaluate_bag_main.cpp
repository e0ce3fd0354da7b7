// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>

#include "nasm_common/command_line.hpp"
#include "nasm_common/exit_code.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/progress.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_evaluation/bag/case_reader.hpp"
#include "nasm_evaluation/gate.hpp"
#include "nasm_evaluation/offline/evaluate.hpp"
#include "offline/answering_options.hpp"
#include "offline/print.hpp"
#include "rclcpp/logger.hpp"
#include "rclcpp/logging.hpp"
#include "report/files.hpp"

namespace {

using namespace nasm_evaluation;  // NOLINT(google-build-using-namespace): this is its program

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm evaluate-bag flight --model quadrotor
  ros2 nasm evaluate-bag flight --model new.safetensors --baseline quadrotor
  ros2 nasm evaluate-bag flight --model quadrotor --max-gap 1e-3 --max-p99-ms 2
  ros2 nasm evaluate-bag hover --model quadrotor_feedback --min-reached-share 1

Exit codes: 0 all limits are kept, 1 one is not (each on a line), 2 bad input, 130 interrupted.)";

struct Arguments {
  OfflineOptions options;
  AnsweringOptions controller;
  Gate gate;
  std::string output = "evaluation";
  bool no_optimum = false;
  bool json = false;
};

void add_options(CLI::App& app, Arguments& arguments) {
  OfflineOptions& options = arguments.options;
  Gate& gate = arguments.gate;
  app.add_option("bag", options.bag, "folder of a recording, or one of its .db3 files")->required();
  app.add_option("--model", options.model, "safetensors file, or a name such as quadrotor")
      ->required();
  app.add_option("--baseline", options.baseline, "another model to compare with");
  app.add_option("--output", arguments.output,
                 "folder for report.html, instances.csv, summary.json and, with closed loops, "
                 "loops.csv")
      ->capture_default_str();
  app.add_flag("--no-optimum", arguments.no_optimum,
               "do not compute the optimum: faster, but gaps are unknown");
  app.add_option("--topic", options.topics,
                 "topic of instances, may be repeated; default: all of type "
                 "nasm_msgs/msg/OcpInstance")
      ->allow_extra_args(false);
  app.add_option("--goal-topic", options.goal_topic,
                 "topic of goals, std_msgs/msg/Float64MultiArray, to evaluate too");
  // CLI11's own ranges let NaN pass, and with it everything else.
  const auto check = [](double least, double most, const char* range) {
    return CLI::Validator(
        [=](const std::string& text) -> std::string {
          const double value = std::strtod(text.c_str(), nullptr);
          return value >= least && value <= most ? "" : text + " is not a number " + range;
        },
        "");
  };
  app.add_option("--goal-tolerance", options.loop_options.tolerance,
                 "a closed loop is at its goal within this distance, in scales of the goal")
      ->check(check(1e-9, 1e9, "from 1e-9 to 1e9"))
      ->capture_default_str();
  app.add_option("--hold-s", options.loop_options.hold_s,
                 "a goal is reached if the loop stays there this long [s]")
      ->check(check(1e-3, 3600.0, "from 0.001 to 3600"))
      ->capture_default_str();
  app.add_option("--threads", options.threads, "number of threads; 0: one per core")
      ->check(CLI::Range(0, 256))
      ->capture_default_str();
  app.add_option("--shown", options.shown, "number of cases that the report shows in detail")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  app.add_flag("--json", arguments.json, "print summary.json instead of a table");
  const std::string group = "Limits";
  const auto add_limit = [&](const char* name, double& limit, const char* text) {
    constexpr double kMost = std::numeric_limits<double>::max();
    app.add_option(name, limit, text)->check(check(0.0, kMost, "from 0 on"))->group(group);
  };
  add_limit("--max-gap", gate.max_gap, "largest relative gap to the optimum of any answer");
  add_limit("--max-p99-ms", gate.max_p99_ms,
            "largest computation time of 99 % of the answers [ms]");
  const auto add_share = [&](const char* name, double& limit, const char* text) {
    app.add_option(name, limit, text)->check(check(0.0, 1.0, "from 0 to 1"))->group(group);
  };
  add_share("--max-refused-share", gate.max_refused_share,
            "largest share of refused instances, 0 to 1");
  add_share("--max-ood-share", gate.max_ood_share,
            "largest share of instances outside the training data");
  add_limit("--max-final-distance", gate.max_final_distance,
            "largest final distance of a closed loop from its goal, in scales of the goal");
  add_share("--min-reached-share", gate.min_reached_share,
            "smallest share of goals that closed loops reach, 0 to 1");
  app.add_option("--min-instances", gate.min_instances,
                 "smallest number of instances; a goal of a closed loop also satisfies 1")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str()
      ->group(group);
  arguments.controller.add_to(app);
}

/// Before the work is done, rather than after; makes nothing.
void check_output(const std::string& output, const std::string& bag) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::weakly_canonical(fs::absolute(output));
  const fs::path recording = fs::weakly_canonical(fs::absolute(bag));
  const auto refuse = [&](const std::string& reason) {
    throw std::invalid_argument("--output " + output + ": " + reason + "; choose another folder");
  };
  fs::path there = folder;
  while (!fs::exists(there)) there = there.parent_path();
  if (!fs::is_directory(there)) refuse(there.string() + " is not a folder");
  if (::access(there.c_str(), W_OK) != 0) refuse(there.string() + " cannot be written");
  const auto inside = fs::relative(folder, recording);
  if (fs::is_directory(recording) && !inside.empty() && *inside.begin() != "..") {
    refuse("it is in the recording, which stays as it is");
  }
}

int run(Arguments& arguments) {
  OfflineOptions& options = arguments.options;
  if (arguments.no_optimum && arguments.gate.max_gap < Gate::kNone) {
    throw std::invalid_argument("--max-gap needs the optimum: leave out --no-optimum");
  }
  options.with_optimum = !arguments.no_optimum;
  options.settings = arguments.controller.settings();
  check_output(arguments.output, options.bag);
  const nasm_common::InterruptGuard guard;
  std::optional<nasm_common::Progress> progress;
  const auto result = evaluate_offline(options, [&](std::size_t done, std::size_t expected) {
    if (!progress) progress.emplace("messages", expected);
    progress->update(done);
    return !guard.requested();
  });
  progress.reset();
  if (!result) throw nasm_common::Interrupted("interrupted: nothing was written");
  const Evaluation& evaluation = result->evaluation;
  if (evaluation.verdicts.empty() && evaluation.loop_runs.empty())
    throw BagError(no_instances_text(evaluation));
  write_report(evaluation, arguments.gate, result->model, result->shown, arguments.output);
  const auto violated = violations(arguments.gate, summarise(evaluation));
  if (arguments.json) {
    std::fputs(to_json(evaluation, arguments.gate).c_str(), stdout);
  } else {
    const auto& info = nasm_core::find_system(result->model.system).info();
    std::fputs(table_text(evaluation, info).c_str(), stdout);
    std::printf("%s, see %s/report.html\n", violated.empty() ? "passed" : "NOT passed",
                arguments.output.c_str());
  }
  for (const std::string& violation : violated) {
    std::fprintf(stderr, "not satisfied: %s\n", violation.c_str());
  }
  return violated.empty() ? nasm_common::kDone : nasm_common::kFailed;
}

}  // namespace

int main(int argc, char** argv) {
  // What they say of files is no news here, or comes as an exception, too.
  for (const char* name : {"rosbag2_storage", "rosbag2_cpp"}) {
    rclcpp::get_logger(name).set_level(rclcpp::Logger::Level::Fatal);
  }
  CLI::App app(
      "Evaluates a model on the instances of a recording: how good, how fast, how far out of "
      "distribution, and where it fails.",
      "ros2 nasm evaluate-bag");
  app.footer(kExamples);
  Arguments arguments;
  add_options(app, arguments);
  return nasm_common::run_program(app, argc, argv, [&] {
    try {
      return run(arguments);
    } catch (const BagError& error) {
      throw std::invalid_argument(error.what());
    }
  });
}
