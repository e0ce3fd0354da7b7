// SPDX-License-Identifier: Apache-2.0
#include "cli/solution_plot.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <stdexcept>

#include "nasm_common/numbers.hpp"
#include "nasm_core/solvers/analytic.hpp"
#include "nasm_plot/figure.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::Instance;
using nasm_core::SystemInfo;
using nasm_core::Trajectory;
using nasm_plot::Axes;
using nasm_plot::Series;
using nasm_plot::SeriesStyle;

std::vector<double> row(const Eigen::MatrixXd& matrix, Eigen::Index index) {
  const Eigen::VectorXd values = matrix.row(index);
  return {values.begin(), values.end()};
}

std::string label(const std::string& name, const std::string& unit) {
  return unit == "1" ? name : name + " [" + unit + "]";
}

std::string heading(const SystemInfo& info, double cost) {
  const std::string text = nasm_common::format(", cost %.8g", cost);
  return info.name + text;
}

std::vector<double> state_times(const Instance& instance) {
  std::vector<double> times;
  for (int k = 0; k <= instance.steps; ++k) times.push_back(k * instance.horizon / instance.steps);
  return times;
}

/// Units in the order of their first state; each gets axes of its own.
std::vector<std::string> units_of(const SystemInfo& info) {
  std::vector<std::string> units;
  for (const auto& state : info.states) {
    if (std::find(units.begin(), units.end(), state.unit) == units.end()) {
      units.push_back(state.unit);
    }
  }
  return units;
}

void add_controls(const SystemInfo& info, const Instance& instance, const Trajectory& trajectory,
                  Axes& axes) {
  axes.y_label = label("control", info.controls.front().unit);
  for (std::size_t i = 0; i < info.controls.size(); ++i) {
    axes.add({info.controls[i].name, state_times(instance),
              row(trajectory.controls, static_cast<Eigen::Index>(i)), SeriesStyle::steps});
  }
}

void add_states(const SystemInfo& info, const Instance& instance, const Trajectory& trajectory,
                const std::string& unit, Axes& axes) {
  axes.y_label = label("state", unit);
  std::vector<nasm_plot::Target> goals;
  std::size_t color = 0;
  for (std::size_t i = 0; i < info.states.size(); ++i) {
    if (info.states[i].unit != unit) continue;
    axes.add({info.states[i].name, state_times(instance),
              row(trajectory.states, static_cast<Eigen::Index>(i)), SeriesStyle::line, false,
              color});
    for (std::size_t goal = 0; goal < info.costed_states.size(); ++goal) {
      if (info.costed_states[goal] != static_cast<int>(i)) continue;
      goals.push_back({info.states[i].name, instance.goal(static_cast<Eigen::Index>(goal)), color});
    }
    ++color;
  }
  axes.targets(goals, instance.horizon);
}

nasm_plot::Figure tracking_figure(const SystemInfo& info, const Instance& instance,
                                  const Trajectory& trajectory) {
  const std::vector<std::string> units = units_of(info);
  nasm_plot::Figure figure(units.size() + 1);
  figure.share_x = true;
  add_controls(info, instance, trajectory, figure.at(0));
  for (std::size_t i = 0; i < units.size(); ++i) {
    add_states(info, instance, trajectory, units[i], figure.at(i + 1));
  }
  figure.at(units.size()).x_label = label(info.time_name, info.time_unit);
  return figure;
}

nasm_plot::Figure curve_figure(const SystemInfo& info, const Instance& instance,
                               const Trajectory& trajectory) {
  nasm_plot::Figure figure;
  Axes& axes = figure.at(0);
  axes.x_label = label(info.time_name, info.time_unit);
  axes.y_label = label(info.states[0].name, info.states[0].unit);
  axes.equal_aspect = true;
  axes.add({"discretised", state_times(instance), row(trajectory.states, 0)});
  if (const auto exact = nasm_core::analytic_controls(info, instance)) {
    Series cycloid{"cycloid", control_times(info, instance), row(*exact, 0)};
    cycloid.x.insert(cycloid.x.begin(), 0.0);
    cycloid.y.insert(cycloid.y.begin(), instance.initial_state(0));
    cycloid.dashed = true;
    axes.add(cycloid);
  }
  return figure;
}

nasm_plot::Figure course_figure(const SystemInfo& info, const Instance& instance,
                                const Trajectory& trajectory) {
  nasm_plot::Figure figure(1, 2);
  Axes& course = figure.at(0, 0);
  course.x_label = label("x", "m");
  course.y_label = label("y", "m");
  course.equal_aspect = true;
  course.add({"course", row(trajectory.states, 0), row(trajectory.states, 1)});
  course.add({"goal", {instance.goal(0)}, {instance.goal(1)}, SeriesStyle::points});
  Axes& headings = figure.at(0, 1);
  headings.x_label = info.time_name;
  headings.y_label = label(info.controls[0].name, info.controls[0].unit);
  headings.add({"discretised", control_times(info, instance), row(trajectory.controls, 0),
                SeriesStyle::line});
  if (const auto exact = nasm_core::analytic_controls(info, instance)) {
    headings.add({"navigation formula", control_times(info, instance), row(*exact, 0),
                  SeriesStyle::line, true});
  }
  return figure;
}

}  // namespace

std::vector<double> control_times(const SystemInfo& info, const Instance& instance) {
  std::vector<double> times;
  for (int k = 0; k < instance.steps; ++k) {
    times.push_back((k + info.control_offset) * instance.horizon / instance.steps);
  }
  return times;
}

void check_plot_name(const std::string& file) {
  const std::string extension = std::filesystem::path(file).extension();
  if (extension != ".png" && extension != ".svg") {
    throw std::invalid_argument("--plot " + file + ": the name must end in .png or .svg");
  }
  const auto folder = std::filesystem::path(file).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder)) {
    throw std::invalid_argument("--plot " + file + ": there is no folder " + folder.string());
  }
}

void plot_solution(const nasm_core::System& system, const Instance& instance,
                   const Trajectory& trajectory, double cost, const std::string& file) {
  const SystemInfo& info = system.info();
  nasm_plot::Figure figure = info.name == "brachistochrone"
                                 ? curve_figure(info, instance, trajectory)
                             : info.name == "zermelo" ? course_figure(info, instance, trajectory)
                                                      : tracking_figure(info, instance, trajectory);
  figure.title = heading(info, cost);
  figure.save(file);
}

}  // namespace nasm_trainer
