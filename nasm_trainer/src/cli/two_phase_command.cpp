// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cli/solution_plot.hpp"
#include "cli/two_phase_report.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/progress.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_trainer/baselines/two_phase.hpp"
#include "nasm_trainer/blas/blas.hpp"

namespace nasm_trainer {
namespace two_phase_command {

using nasm_core::Instance;
using nasm_core::System;
using nasm_core::Trajectory;

constexpr char kExamples[] = R"(
Phase 1 learns the dynamics from random trajectories, phase 2 finds controls by descent along what
it has learned. Where that leaves the data of phase 1, the predicted cost falls and the true one
does not.

Examples:
  ros2 nasm two-phase --system pendulum --plot two_phase.svg
  ros2 nasm two-phase --system pendulum --amplitude 40
  ros2 nasm two-phase --system quadrotor --split ood --instances 10 --csv curves.csv
  ros2 nasm two-phase --system pendulum --goal 3.6,0.5 --json)";

struct Arguments {
  std::string system;
  std::vector<double> goal;
  std::string split = "id";
  int instances = 4;
  uint64_t seed = 0;
  SurrogateOptions surrogate;
  std::optional<double> amplitude;
  DescentOptions descent;
  std::optional<double> rate;
  std::string plot;
  std::string csv;
  bool json = false;
  bool quiet = false;
};

std::vector<Instance> instances_of(const System& system, const Arguments& arguments) {
  const auto& info = system.info();
  std::vector<Instance> instances;
  if (!arguments.goal.empty()) {
    Instance instance = nasm_core::default_instance(info);
    instance.goal = Eigen::Map<const Eigen::VectorXd>(
        arguments.goal.data(), static_cast<Eigen::Index>(arguments.goal.size()));
    if (const auto fault = system.check(instance)) {
      throw std::invalid_argument(info.name + ": " + fault->text);
    }
    return {instance};
  }
  const auto& split = nasm_core::find_split(info, arguments.split);
  if (split.varies != nasm_core::Encoding::kTask) {
    throw std::invalid_argument("--split " + arguments.split +
                                " changes the dynamics or the start, and the surrogate is of one "
                                "system from one start only");
  }
  for (int i = 0; i < arguments.instances; ++i) {
    instances.push_back(
        nasm_core::draw_instance(info, split, arguments.seed, static_cast<uint64_t>(i)));
  }
  return instances;
}

Trajectory optimum_of(const System& system, const Instance& instance) {
  Trajectory trajectory;
  system.guess(instance, trajectory);
  const auto report = system.make_newton()->solve(instance, trajectory);
  if (!nasm_core::is_optimal(report.status)) {
    throw std::runtime_error(std::string("the optimum to compare with was not found: ") +
                             nasm_core::to_string(report.status));
  }
  return trajectory;
}

/// What numbers the controls of a system are of: the largest of the default problem's optimum.
double usual_control(const System& system) {
  const Instance instance = nasm_core::default_instance(system.info());
  return optimum_of(system, instance).controls.cwiseAbs().maxCoeff();
}

/// Follows one phase with a bar.
class Phase {
 public:
  Phase(const std::string& label, int total, const Arguments& arguments,
        const nasm_common::InterruptGuard& interrupt) {
    monitor_.stop = &interrupt.requested();
    if (arguments.quiet) return;
    progress_.emplace(label, static_cast<uint64_t>(total));
    monitor_.on_progress = [this](int done, const std::string& note) {
      progress_->update(static_cast<uint64_t>(done), note);
    };
  }
  Phase(const Phase&) = delete;
  Phase& operator=(const Phase&) = delete;

  const TwoPhaseMonitor& monitor() const { return monitor_; }

 private:
  std::optional<nasm_common::Progress> progress_;
  TwoPhaseMonitor monitor_;
};

Surrogate learn(const System& system, const Arguments& arguments,
                const nasm_common::InterruptGuard& interrupt) {
  const Phase phase("phase 1", arguments.surrogate.epochs, arguments, interrupt);
  auto surrogate = Surrogate::fit(system, arguments.surrogate, phase.monitor());
  if (!surrogate) throw nasm_common::Interrupted("interrupted; nothing is kept");
  return std::move(*surrogate);
}

std::vector<Descent> improve(const Surrogate& surrogate, const std::vector<Instance>& instances,
                             const Arguments& arguments,
                             const nasm_common::InterruptGuard& interrupt) {
  const Phase phase("phase 2", arguments.descent.iterations, arguments, interrupt);
  auto descents = descend(surrogate, instances, arguments.descent, phase.monitor());
  if (!descents) throw nasm_common::Interrupted("interrupted; nothing is kept");
  return std::move(*descents);
}

void run(Arguments arguments) {
  if (!arguments.plot.empty()) check_plot_name(arguments.plot);
  const System& system = nasm_core::find_system(arguments.system);
  const std::vector<Instance> instances = instances_of(system, arguments);
  // Data from a region that is safe to try out at random: less than optima need.
  constexpr double kSafeShare = 0.3;
  constexpr double kUsualRate = 0.01;
  const double control = usual_control(system);
  arguments.surrogate.amplitude = arguments.amplitude.value_or(kSafeShare * control);
  arguments.surrogate.seed = arguments.seed;
  arguments.descent.learning_rate = arguments.rate.value_or(kUsualRate * control);

  use_blas_threads(1);
  const nasm_common::InterruptGuard interrupt;
  const Surrogate surrogate = learn(system, arguments, interrupt);
  auto descents = improve(surrogate, instances, arguments, interrupt);

  TwoPhaseReport report{system.info(), arguments.surrogate, surrogate.held_out_error(), {}};
  const auto evaluator = system.make_evaluator();
  for (std::size_t i = 0; i < instances.size(); ++i) {
    Trajectory optimum = optimum_of(system, instances[i]);
    evaluator->bind(instances[i]);
    report.cases.push_back({instances[i], std::move(descents[i]), evaluator->roll_out(optimum),
                            optimum.controls.cwiseAbs().maxCoeff()});
  }
  std::fputs(arguments.json ? (to_json(report) + "\n").c_str() : to_text(report).c_str(), stdout);
  if (!arguments.csv.empty()) write_csv(report, arguments.csv);
  if (!arguments.plot.empty()) plot(report, arguments.plot);
}

}  // namespace two_phase_command

void add_two_phase_command(CLI::App& app) {
  using namespace two_phase_command;
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand(
      "two-phase",
      "Baseline: learn the dynamics, then optimise controls through the learned dynamics");
  command->footer(kExamples);
  command->add_option("--system", arguments->system, "one of the five with a goal to track")
      ->required();
  CLI::Option* goal =
      command->add_option("--goal", arguments->goal, "run one instance with this goal")
          ->delimiter(',');
  command->add_option("--split", arguments->split, "distribution of the instances")
      ->capture_default_str()
      ->excludes(goal);
  command->add_option("--instances", arguments->instances, "number of instances of the split")
      ->capture_default_str()
      ->check(nasm_common::whole_number(1, 10000))
      ->excludes(goal);
  command
      ->add_option("--seed", arguments->seed,
                   "seed of instances, random controls and initial weights")
      ->capture_default_str()
      ->check(nasm_common::whole_number(0, std::numeric_limits<uint64_t>::max()));
  command->add_option("--amplitude", arguments->amplitude,
                      "largest random control in phase 1; default: 0.3 of what optima need");
  command
      ->add_option("--trajectories", arguments->surrogate.trajectories,
                   "number of random trajectories in phase 1")
      ->capture_default_str()
      ->check(nasm_common::whole_number(1, 100000));
  command->add_option("--epochs", arguments->surrogate.epochs, "epochs of phase 1")
      ->capture_default_str()
      ->check(nasm_common::whole_number(1, 1000000));
  command->add_option("--iterations", arguments->descent.iterations, "iterations of phase 2")
      ->capture_default_str()
      ->check(nasm_common::whole_number(1, 1000000));
  command->add_option("--rate", arguments->rate,
                      "step of controls in phase 2; default: 0.01 of what optima need");
  command->add_option("--plot", arguments->plot, "draw the first instances to a .png or .svg file");
  command->add_option("--csv", arguments->csv, "write the costs of all iterations to a file");
  command->add_flag("--json", arguments->json, "print one JSON object with all costs");
  command->add_flag("--quiet", arguments->quiet, "no progress bar");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace nasm_trainer
