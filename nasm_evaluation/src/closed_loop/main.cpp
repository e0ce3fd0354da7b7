// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "closed_loop/study.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_common/exit_code.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_common/progress.hpp"

namespace {

using namespace nasm_evaluation;  // NOLINT(google-build-using-namespace): this is its program
using nasm_common::number_text;

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm closed-loop --system quadrotor_flight --starts 1000
  ros2 nasm closed-loop --system cart_pole_swing_up --policies exact,lqr --disturbances none,noise
  ros2 nasm closed-loop --system pendulum_swing_up --model mine.safetensors --min-success 0.99
  ros2 nasm closed-loop --system quadrotor_obstacles --tour 6 --judge-by clearance=0

Writes report.html, runs.csv, summary.json and table.md. docs/closed_loop.md says what they mean.
Exit codes: 0 done, 1 controls were out of bounds or a success rate is below --min-success,
2 bad input, 130 interrupted.)";

struct Arguments {
  StudyOptions study;
  std::size_t tour = 0;  ///< goals; 0: none
  std::vector<std::string> judged_by;
  std::string output = "closed_loop";
  LoopGate gate;
  bool json = false;
};

CLI::Validator number_between(double least, double most) {
  // CLI11's own ranges let NaN pass.
  return CLI::Validator(
      [=](const std::string& text) -> std::string {
        const double value = std::strtod(text.c_str(), nullptr);
        if (value >= least && value <= most) return "";
        return text + " is not a number from " + number_text(least) + " to " + number_text(most);
      },
      "");
}

void add_options(CLI::App& app, Arguments& arguments) {
  nasm_core::SweepOptions& sweep = arguments.study.sweep;
  app.add_option("--system", arguments.study.system,
                 "system with an equilibrium for each goal, such as quadrotor_flight")
      ->required();
  app.add_option("--starts", sweep.starts, "number of random instances")
      ->check(nasm_common::whole_number(1, 1'000'000))
      ->capture_default_str();
  app.add_option("--tour", arguments.tour,
                 "number of goals to reach one after another, with the same obstacles, instead of "
                 "random starts; by default in wind, by the best policy there is")
      ->check(nasm_common::whole_number(1, 1000))
      ->excludes("--starts");
  app.add_option("--seed", sweep.seed, "the same starts and disturbances for the same seed")
      ->check(nasm_common::whole_number(0, std::numeric_limits<uint64_t>::max()))
      ->capture_default_str();
  app.add_option("--disturbances", arguments.study.disturbances,
                 "none, impulse, wind, parameters, delay, noise; default: all")
      ->delimiter(',');
  app.add_option(
         "--policies", arguments.study.policies,
         "nasm, nasm_fallback, rti, exact, lqr; default: all, those with a network if there "
         "is a model")
      ->delimiter(',');
  app.add_option("--model", arguments.study.model,
                 "safetensors file or name; default: <system>_feedback, then <system>");
  app.add_option("--period", arguments.study.period_s,
                 "time between two decisions [s], a multiple of the problem's step; default: one "
                 "step")
      ->check(number_between(1e-6, 1e3));
  app.add_option("--duration", sweep.run.duration_s, "of a run [s]; default for tours: 6")
      ->check(number_between(0.1, 1e4))
      ->capture_default_str();
  app.add_option("--hold", sweep.run.hold_s,
                 "at the end of a run, in which the state must be at the goal [s]")
      ->check(number_between(1e-3, 1e4))
      ->capture_default_str();
  app.add_option("--judge-by", arguments.judged_by,
                 "parameters of the true limits, such as max_speed=6.2,clearance=0: plans keep the "
                 "problem's, a run is judged by these")
      ->delimiter(',');
  app.add_option("--rti-iterations", sweep.policy.rti_iterations, "of the solver per decision")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  app.add_option("--split", sweep.split, "distribution of the starts, id or ood")
      ->capture_default_str();
  app.add_option("--shown", sweep.recorded, "starts whose trajectories the report shows")
      ->check(nasm_common::whole_number(0, 20))
      ->capture_default_str();
  app.add_option("--threads", sweep.threads, "0: as many as cores")
      ->check(CLI::Range(0, 256))
      ->capture_default_str();
  app.add_option("--out", arguments.output, "folder for the results")->capture_default_str();
  app.add_option("--min-success", arguments.gate.min_success,
                 "least success rate of every row, 0 to 1")
      ->check(number_between(0.0, 1.0));
  app.add_flag("--json", arguments.json, "print summary.json instead of a table");
}

/// Before the work is done, rather than after; makes nothing.
void check_output(const std::string& output) {
  namespace fs = std::filesystem;
  fs::path there = fs::weakly_canonical(fs::absolute(output));
  while (!fs::exists(there)) there = there.parent_path();
  if (!fs::is_directory(there)) {
    throw std::invalid_argument("--out " + output + ": " + there.string() +
                                " is not a folder; choose another one");
  }
}

/// A tour has other defaults.
void prepare(const CLI::App& app, Arguments& arguments) {
  nasm_core::SweepOptions& sweep = arguments.study.sweep;
  for (const std::string& text : arguments.judged_by) {
    sweep.run.judged_by.push_back(nasm_common::name_and_number("--judge-by", text));
  }
  if (arguments.tour == 0) return;
  sweep.is_tour = true;
  sweep.starts = arguments.tour;
  if (app.count("--duration") == 0) sweep.run.duration_s = kTourDuration_s;
}

int run(const CLI::App& app, Arguments& arguments) {
  prepare(app, arguments);
  check_output(arguments.output);
  const nasm_common::InterruptGuard guard;
  std::optional<LoopStudy> study;
  {
    std::optional<nasm_common::Progress> progress;
    study = run_study(arguments.study, [&](std::size_t done, std::size_t runs) {
      if (!progress) progress.emplace("runs", runs);
      progress->update(done);
      return !guard.requested();
    });
  }
  if (!study) throw nasm_common::Interrupted("interrupted: nothing was written");
  study->command = nasm_common::command_text(app);
  write_files(*study, arguments.gate, arguments.output);

  std::fputs(arguments.json ? to_json(*study, arguments.gate).c_str() : to_text(*study).c_str(),
             stdout);
  const std::vector<std::string> violated = violations(*study, arguments.gate);
  if (!arguments.json) std::printf("see %s/report.html\n", arguments.output.c_str());
  for (const std::string& violation : violated) {
    std::fprintf(stderr, "not satisfied: %s\n", violation.c_str());
  }
  return violated.empty() ? nasm_common::kDone : nasm_common::kFailed;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(
      "Plays closed loops from random starts, with and without disturbances, for networks, solvers "
      "and regulators: who reaches the goal, at what cost, within which limits, how fast.",
      "ros2 nasm closed-loop");
  app.footer(kExamples);
  Arguments arguments;
  arguments.study.sweep.threads = 0;
  arguments.study.sweep.recorded = 3;
  add_options(app, arguments);
  return nasm_common::run_program(app, argc, argv, [&] { return run(app, arguments); });
}
