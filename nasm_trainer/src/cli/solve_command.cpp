// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/solution_plot.hpp"
#include "cli/solver_choice.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_core/evaluation/gap.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_trainer {
namespace solve_command {

using nasm_core::Instance;
using nasm_core::SolveReport;
using nasm_core::System;
using nasm_core::SystemInfo;
using nasm_core::Trajectory;

constexpr int kNotConverged = 3;

struct SolveRequest {
  std::string system;
  std::vector<double> goal;
  std::vector<double> initial_state;
  std::vector<std::string> parameters;
  std::optional<double> horizon;
  std::optional<int> steps;
  std::string solver = "newton";
  std::string branch;
  std::optional<double> tolerance;
  std::vector<double> lower;
  std::vector<double> upper;
  bool json = false;
  std::string plot;
};

struct Answer {
  Trajectory trajectory;
  SolveReport report;
  std::string branch;
  double time_ms = 0.0;
  /// Estimated, see Certificate; NaN: not near a minimum.
  double relative_gap = std::numeric_limits<double>::quiet_NaN();
  double best_known_cost = std::numeric_limits<double>::infinity();
  std::string best_branch;
};

Eigen::VectorXd vector(const std::vector<double>& values) {
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

void set_parameter(const SystemInfo& info, const std::string& text, Instance& instance) {
  const auto [name, value] = nasm_common::name_and_number("--parameter", text);
  instance.parameters(nasm_core::parameter_index(info, name)) = value;
}

Instance make_instance(const System& system, const SolveRequest& request) {
  const SystemInfo& info = system.info();
  Instance instance = nasm_core::default_instance(info);
  if (!request.goal.empty()) instance.goal = vector(request.goal);
  if (!request.initial_state.empty()) instance.initial_state = vector(request.initial_state);
  for (const std::string& parameter : request.parameters) {
    set_parameter(info, parameter, instance);
  }
  if (request.horizon) instance.horizon = *request.horizon;
  if (request.steps) instance.steps = *request.steps;
  if (const auto fault = system.check(instance)) {
    throw std::invalid_argument(info.name + ": " + fault->text);
  }
  return instance;
}

Eigen::VectorXd bounds(const SystemInfo& info, const char* option,
                       const std::vector<double>& values) {
  if (values.empty()) return {};
  if (values.size() == 1) {
    return Eigen::VectorXd::Constant(static_cast<Eigen::Index>(info.controls.size()), values[0]);
  }
  if (values.size() != info.controls.size()) {
    const std::string several =
        info.controls.size() > 1 ? " or " + std::to_string(info.controls.size()) : "";
    throw std::invalid_argument(std::string(option) + " has " + std::to_string(values.size()) +
                                " values, needs 1" + several);
  }
  return vector(values);
}

SolverSettings make_settings(const SystemInfo& info, const SolveRequest& request) {
  SolverSettings settings;
  settings.tolerance = request.tolerance;
  settings.control_lower = bounds(info, "--lower", request.lower);
  settings.control_upper = bounds(info, "--upper", request.upper);
  return settings;
}

Answer solve_on(const System& system, const Instance& instance, int branch,
                nasm_core::Solver& solver) {
  Answer answer;
  system.guess(instance, answer.trajectory, branch);
  const auto start = std::chrono::steady_clock::now();
  answer.report = solver.solve(instance, answer.trajectory);
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  answer.time_ms = time.count();
  const int reached = system.branch_of(answer.trajectory);
  answer.branch = system.info().branches[static_cast<std::size_t>(reached)];
  return answer;
}

int branch_index(const SystemInfo& info, const std::string& name) {
  std::string known;
  for (std::size_t i = 0; i < info.branches.size(); ++i) {
    if (info.branches[i] == name) return static_cast<int>(i);
    known += info.branches[i] + ", ";
  }
  throw std::invalid_argument(info.name + " has no branch \"" + name + "\"; it has: " + known +
                              "best");
}

/// An estimate from a Newton step that keeps to the same bounds as the solution.
double relative_gap(const System& system, const Instance& instance, const SolverSettings& settings,
                    const Trajectory& trajectory) {
  nasm_core::NewtonOptions options;
  options.control_lower = settings.control_lower;
  options.control_upper = settings.control_upper;
  Trajectory certified = trajectory;
  const auto certificate = system.make_newton(options)->certify(instance, certified);
  if (!certificate.valid) return std::numeric_limits<double>::quiet_NaN();
  return nasm_core::relative_to_optimum(certificate.estimated_gap,
                                        certificate.cost - certificate.estimated_gap);
}

/// Solves on the branch asked for, and on the others to know whether one of them is better.
Answer solve(const System& system, const Instance& instance, const SolveRequest& request) {
  const SystemInfo& info = system.info();
  const SolverSettings settings = make_settings(info, request);
  const auto solver = solver_factory(system, request.solver, settings)();
  const bool best = request.branch == "best";
  const int wanted = best || request.branch.empty() ? 0 : branch_index(info, request.branch);
  Answer answer = solve_on(system, instance, wanted, *solver);
  answer.best_known_cost = answer.report.cost;
  answer.best_branch = answer.branch;
  for (int branch = 0; branch < static_cast<int>(info.branches.size()); ++branch) {
    if (branch == wanted) continue;
    const Answer other = solve_on(system, instance, branch, *solver);
    if (!nasm_core::is_optimal(other.report.status) ||
        other.report.cost >= answer.best_known_cost * (1.0 - 1e-9)) {
      continue;
    }
    if (best) answer = other;
    answer.best_known_cost = other.report.cost;
    answer.best_branch = other.branch;
  }
  answer.relative_gap = relative_gap(system, instance, settings, answer.trajectory);
  return answer;
}

nlohmann::json to_json(const Eigen::MatrixXd& matrix) {
  nlohmann::json rows = nlohmann::json::array();
  for (Eigen::Index k = 0; k < matrix.cols(); ++k) {
    const Eigen::VectorXd column = matrix.col(k);
    rows.push_back(std::vector<double>(column.begin(), column.end()));
  }
  return rows;
}

nlohmann::json to_json(const Eigen::VectorXd& vector) {
  return std::vector<double>(vector.begin(), vector.end());
}

void print_json(const SystemInfo& info, const Instance& instance, const SolveRequest& request,
                const Answer& answer) {
  nlohmann::ordered_json object;
  object["system"] = info.name;
  object["solver"] = request.solver;
  object["status"] = nasm_core::to_string(answer.report.status);
  object["cost"] = answer.report.cost;
  object["gradient_norm"] = answer.report.gradient_norm;
  object["relative_gap"] = answer.relative_gap;
  object["constraint_violation"] = answer.report.constraint_violation;
  object["iterations"] = answer.report.iterations;
  object["time_ms"] = answer.time_ms;
  object["branch"] = answer.branch;
  object["best_known_cost"] = answer.best_known_cost;
  object["goal"] = to_json(instance.goal);
  object["initial_state"] = to_json(instance.initial_state);
  for (std::size_t i = 0; i < info.parameters.size(); ++i) {
    object["parameters"][info.parameters[i].name] =
        instance.parameters(static_cast<Eigen::Index>(i));
  }
  object["horizon"] = instance.horizon;
  object["times"] = control_times(info, instance);
  object["controls"] = to_json(answer.trajectory.controls);
  object["states"] = to_json(answer.trajectory.states);
  std::printf("%s\n", object.dump().c_str());
}

void print_text(const SystemInfo& info, const SolveRequest& request, const Answer& answer) {
  const SolveReport& report = answer.report;
  std::printf("%s, %s: %s\n", info.name.c_str(), request.solver.c_str(),
              nasm_core::to_string(report.status));
  std::printf("  cost           %.10g\n", report.cost);
  std::printf("  gradient norm  %.2e\n", report.gradient_norm);
  if (std::isfinite(answer.relative_gap)) {
    std::printf("  relative gap   %.2e (estimated)\n", answer.relative_gap);
  }
  if (info.terminal_states > 0) std::printf("  goal missed by %.2e\n", report.constraint_violation);
  std::printf("  iterations     %d\n", report.iterations);
  std::printf("  time           %.3f ms\n", answer.time_ms);
  if (info.branches.size() > 1) std::printf("  branch         %s\n", answer.branch.c_str());
  std::printf("  %-14s", "controls");
  for (const auto& control : info.controls) {
    std::printf(" %12s", (control.name + " [" + control.unit + "]").c_str());
  }
  const auto& controls = answer.trajectory.controls;
  const auto last = controls.cols() - 1;
  const std::pair<const char*, Eigen::Index> rows[] = {
      {"first", 0}, {"middle", controls.cols() / 2}, {"last", last}};
  for (const auto& [name, k] : rows) {
    std::printf("\n    %-12s", name);
    for (Eigen::Index i = 0; i < controls.rows(); ++i) {
      const auto& control = info.controls[static_cast<std::size_t>(i)];
      const int width =
          std::max(12, static_cast<int>(control.name.size() + control.unit.size()) + 3);
      std::printf(" %*.6g", width, controls(i, k));
    }
  }
  std::printf("\n");
  if (answer.best_branch != answer.branch) {
    std::printf("A better optimum is known: %.10g on the branch %s (--branch best).\n",
                answer.best_known_cost, answer.best_branch.c_str());
  }
}

void run(const SolveRequest& request, int& exit_code) {
  if (!request.plot.empty()) check_plot_name(request.plot);
  const System& system = nasm_core::find_system(request.system);
  const Instance instance = make_instance(system, request);
  const Answer answer = solve(system, instance, request);
  if (request.json) {
    print_json(system.info(), instance, request, answer);
  } else {
    print_text(system.info(), request, answer);
  }
  if (!request.plot.empty()) {
    plot_solution(system, instance, answer.trajectory, answer.report.cost, request.plot);
  }
  if (!nasm_core::is_optimal(answer.report.status)) exit_code = kNotConverged;
}

}  // namespace solve_command

void add_solve_command(CLI::App& app, int& exit_code) {
  using namespace solve_command;
  auto request = std::make_shared<SolveRequest>();
  CLI::App* command = app.add_subcommand("solve", "Solve one instance");
  command->add_option("--system", request->system, "System, see `ros2 nasm systems`")->required();
  command
      ->add_option("--goal", request->goal,
                   "Goal, in the system's order; default: that of the system")
      ->delimiter(',');
  command
      ->add_option("--initial-state", request->initial_state,
                   "Initial state; default: that of the system")
      ->delimiter(',');
  command->add_option("--parameter", request->parameters, "name=value; may be repeated");
  command->add_option("--horizon", request->horizon, "Horizon [s]");
  command->add_option("--steps", request->steps, "Number of Euler steps");
  command->add_option("--solver", request->solver, "newton, ipopt, pdp or analytic")
      ->capture_default_str();
  command->add_option("--branch", request->branch,
                      "Name of a local minimum, or `best`; default: that of the labels");
  command->add_option("--tolerance", request->tolerance, "Relative norm of the gradient");
  command
      ->add_option("--lower", request->lower,
                   "Lower bounds of controls, one value or one per control")
      ->delimiter(',');
  command->add_option("--upper", request->upper, "Upper bounds of controls")->delimiter(',');
  command->add_flag("--json", request->json, "Print one JSON object with the whole trajectory");
  command->add_option("--plot", request->plot, "Draw the solution to a .png or .svg file");
  command->footer(
      "Examples:\n"
      "  ros2 nasm solve --system quadrotor --goal 0.6,0.6,0.6,0,0,0,0,0,0 --plot flight.png\n"
      "  ros2 nasm solve --system quadrotor --parameter mass=1.2 --lower -5 --upper 5\n"
      "  ros2 nasm solve --system cartpole --goal 0.3,3.4416,0.3,0.3 --branch best\n"
      "  ros2 nasm solve --system zermelo --goal 1.2,1.7 --parameter speed=3.3 --parameter "
      "current_x_by_y=0.8\n"
      "  ros2 nasm solve --system pendulum --solver ipopt --json");
  command->callback([request, &exit_code] { run(*request, exit_code); });
}

}  // namespace nasm_trainer
