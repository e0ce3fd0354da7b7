// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "closed_loop/study.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_common/exit_code.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/machine.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_common/progress.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_core/operator/model_location.hpp"

namespace {

using namespace nasm_evaluation;  // NOLINT(google-build-using-namespace): this is its program
using nasm_common::number_text;

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm closed-loop --system quadrotor_flight --starts 1000
  ros2 nasm closed-loop --system cart_pole_swing_up --policies exact,lqr --disturbances none,noise
  ros2 nasm closed-loop --system pendulum_swing_up --model mine.safetensors --min-success 0.99

Writes report.html, runs.csv, summary.json and table.md. docs/closed_loop.md says what they mean.
Exit codes: 0 done, 1 controls were out of bounds or a success rate is below --min-success,
2 bad input, 130 interrupted.)";

struct Arguments {
  std::string system;
  std::string model;
  std::vector<std::string> policies;
  std::vector<std::string> disturbances;
  nasm_core::SweepOptions sweep;
  double period_s = 0.0;
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
  nasm_core::SweepOptions& sweep = arguments.sweep;
  app.add_option("--system", arguments.system,
                 "system with an equilibrium for each goal, such as quadrotor_flight")
      ->required();
  app.add_option("--starts", sweep.starts, "number of random instances")
      ->check(nasm_common::whole_number(1, 1'000'000))
      ->capture_default_str();
  app.add_option("--seed", sweep.seed, "the same starts and disturbances for the same seed")
      ->check(nasm_common::whole_number(0, std::numeric_limits<uint64_t>::max()))
      ->capture_default_str();
  app.add_option("--disturbances", arguments.disturbances,
                 "none, impulse, wind, parameters, delay, noise; default: all")
      ->delimiter(',');
  app.add_option(
         "--policies", arguments.policies,
         "nasm, nasm_fallback, rti, exact, lqr; default: all, those with a network if there "
         "is a model")
      ->delimiter(',');
  app.add_option("--model", arguments.model,
                 "safetensors file or name; default: <system>_feedback, then <system>");
  app.add_option("--period", arguments.period_s,
                 "time between two decisions [s], a multiple of the problem's step; default: one "
                 "step")
      ->check(number_between(1e-6, 1e3));
  app.add_option("--duration", sweep.run.duration_s, "of a run [s]")
      ->check(number_between(0.1, 1e4))
      ->capture_default_str();
  app.add_option("--hold", sweep.run.hold_s,
                 "at the end of a run, in which the state must be at the goal [s]")
      ->check(number_between(1e-3, 1e4))
      ->capture_default_str();
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

/// The systems that a loop can rest at.
std::string suitable_systems() {
  std::vector<std::string> names;
  for (const std::string& name : nasm_core::system_names()) {
    const nasm_core::System& system = nasm_core::find_system(name);
    const nasm_core::SystemInfo& info = system.info();
    const auto evaluator = system.make_evaluator();
    if (nasm_core::find_equilibrium(info, *evaluator)) names.push_back(name);
  }
  return nasm_common::joined(names);
}

const nasm_core::System& find_suitable(const std::string& name) {
  const nasm_core::System& system = nasm_core::find_system(name);
  const auto evaluator = system.make_evaluator();
  if (!nasm_core::find_equilibrium(system.info(), *evaluator)) {
    throw std::invalid_argument("--system " + name +
                                ": has no equilibrium for its goals, so no loop can rest there; "
                                "take one of: " +
                                suitable_systems());
  }
  return system;
}

std::string training_hint(const std::string& system) {
  return "train one with: ros2 nasm train --system " + system + " --feedback";
}

/// The model that was asked for, or the one there is by the system's name, or nothing.
std::optional<nasm_core::LocatedModel> find_model_of(const Arguments& arguments) {
  if (!arguments.model.empty()) {
    auto located = nasm_core::load_model(arguments.model);
    if (located.model.system != arguments.system) {
      throw std::invalid_argument("--model " + arguments.model + ": is one of " +
                                  located.model.system + ", not of " + arguments.system);
    }
    return located;
  }
  for (const std::string& name : {arguments.system + "_feedback", arguments.system}) {
    try {
      nasm_core::find_model(name);
    } catch (const std::invalid_argument&) {
      continue;
    }
    return nasm_core::load_model(name);
  }
  return std::nullopt;
}

void choose_policies(const Arguments& arguments, bool has_model,
                     std::vector<nasm_core::PolicyKind>& policies,
                     std::vector<std::string>& remarks) {
  for (const std::string& name : arguments.policies) {
    const nasm_core::PolicyKind kind = nasm_core::policy_from(name);
    if (needs_model(kind) && !has_model) {
      throw std::invalid_argument("--policies " + name + ": there is no model of " +
                                  arguments.system + "; " + training_hint(arguments.system) +
                                  ", and name it with --model");
    }
    if (std::find(policies.begin(), policies.end(), kind) == policies.end()) {
      policies.push_back(kind);
    }
  }
  if (!policies.empty()) return;
  for (const nasm_core::PolicyKind kind : nasm_core::all_policies()) {
    if (!needs_model(kind) || has_model) policies.push_back(kind);
  }
  if (!has_model) {
    remarks.push_back("Left out: nasm and nasm_fallback, since there is no model of " +
                      arguments.system + "; " + training_hint(arguments.system));
  }
}

int steps_of_period(const nasm_core::SystemInfo& info, double period_s) {
  if (period_s == 0.0) return 1;
  const double step_s = info.horizon / info.steps;
  const double steps = std::round(period_s / step_s);
  if (steps < 1.0 || steps > info.steps || std::abs(steps * step_s - period_s) > 1e-9) {
    throw std::invalid_argument(
        "--period " + number_text(period_s) + ": must be a multiple of the step of " + info.name +
        ", " + number_text(step_s) + " s, up to its horizon, " + number_text(info.horizon) + " s");
  }
  return static_cast<int>(steps);
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

int run(const CLI::App& app, Arguments& arguments) {
  const auto start = std::chrono::steady_clock::now();
  LoopStudy study;
  study.system = &find_suitable(arguments.system);
  const nasm_core::SystemInfo& info = study.system->info();
  nasm_core::SweepOptions& sweep = arguments.sweep;
  const auto located = find_model_of(arguments);
  choose_policies(arguments, located.has_value(), sweep.policies, study.remarks);
  if (located) {
    sweep.policy.model = &located->model;
    study.model_id = nasm_core::model_id(located->path, located->model);
  }
  for (const std::string& name : arguments.disturbances) {
    sweep.disturbances.push_back(nasm_core::disturbance_from(name));
  }
  if (sweep.disturbances.empty()) sweep.disturbances = nasm_core::all_disturbances();
  sweep.run.steps_per_period = steps_of_period(info, arguments.period_s);
  if (sweep.run.duration_s <= sweep.run.hold_s) {
    throw std::invalid_argument("--duration " + number_text(sweep.run.duration_s) +
                                ": must be longer than --hold, " + number_text(sweep.run.hold_s));
  }
  if (sweep.threads == 0) {
    sweep.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  }
  sweep.recorded = std::min(sweep.recorded, sweep.starts);
  check_output(arguments.output);

  const nasm_common::InterruptGuard guard;
  {
    nasm_common::Progress progress(
        "runs", sweep.starts * sweep.policies.size() * sweep.disturbances.size());
    auto done = nasm_core::run_sweep(*study.system, sweep, [&](std::size_t runs) {
      progress.update(runs);
      return !guard.requested();
    });
    if (!done) throw nasm_common::Interrupted("interrupted: nothing was written");
    study.sweep = std::move(*done);
  }
  study.rows = summarise(study.sweep);
  study.command = nasm_common::command_text(app);
  study.machine = nasm_common::describe_machine();
  study.date = nasm_common::date_text();
  study.duration_s = nasm_common::seconds_since(start);
  write_files(study, arguments.gate, arguments.output);

  std::fputs(arguments.json ? to_json(study, arguments.gate).c_str() : to_text(study).c_str(),
             stdout);
  const std::vector<std::string> violated = violations(study, arguments.gate);
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
  arguments.sweep.threads = 0;
  arguments.sweep.recorded = 3;
  add_options(app, arguments);
  return nasm_common::run_program(app, argc, argv, [&] { return run(app, arguments); });
}
