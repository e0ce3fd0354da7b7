// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "nasm_core/ocp/system.hpp"
#include "nasm_plot/figure.hpp"
#include "query/query.hpp"

namespace nasm_evaluation {
namespace {

std::vector<double> row(const Eigen::MatrixXd& matrix, Eigen::Index index) {
  const Eigen::VectorXd values = matrix.row(index);
  return {values.begin(), values.end()};
}

std::string label(const std::string& name, const std::string& unit) {
  return unit == "1" ? name : name + " [" + unit + "]";
}

/// Units in the order of their first state; each gets axes of its own.
std::vector<std::string> units_of(const nasm_core::SystemInfo& info) {
  std::vector<std::string> units;
  for (const auto& state : info.states) {
    if (std::find(units.begin(), units.end(), state.unit) == units.end()) {
      units.push_back(state.unit);
    }
  }
  return units;
}

void add_states(const nasm_core::SystemInfo& info, const nasm_core::Answer& answer,
                const std::string& unit, nasm_plot::Axes& axes) {
  const nasm_core::Instance& instance = answer.instance;
  std::vector<double> times;
  for (int k = 0; k <= instance.steps; ++k) times.push_back(k * instance.horizon / instance.steps);
  axes.y_label = label("state", unit);
  std::vector<nasm_plot::Target> goals;
  std::size_t color = 0;
  for (std::size_t i = 0; i < info.states.size(); ++i) {
    const auto& [name, own_unit] = info.states[i];
    if (own_unit != unit) continue;
    axes.add({name, times, row(answer.trajectory.states, static_cast<Eigen::Index>(i)),
              nasm_plot::SeriesStyle::line, false, color});
    for (std::size_t goal = 0; goal < info.costed_states.size(); ++goal) {
      if (info.costed_states[goal] != static_cast<int>(i)) continue;
      goals.push_back({name, instance.goal(static_cast<Eigen::Index>(goal)), color});
    }
    ++color;
  }
  axes.targets(goals, instance.horizon);
}

}  // namespace

void plot_answer(const nasm_ros::Response& response, const std::string& file) {
  const nasm_core::Answer& answer = response.answer;
  const nasm_core::SystemInfo& info = response.system->info();
  const std::vector<std::string> units = units_of(info);
  nasm_plot::Figure figure(units.size() + 1);
  figure.title = info.name + ", answered by " + response.model_id;
  figure.share_x = true;
  figure.at(0).y_label = "control";
  const std::vector<double> times(answer.times.begin(), answer.times.end());
  for (size_t i = 0; i < info.controls.size(); ++i) {
    figure.at(0).add({label(info.controls[i].name, info.controls[i].unit), times,
                      row(answer.controls, static_cast<Eigen::Index>(i)),
                      nasm_plot::SeriesStyle::steps});
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    add_states(info, answer, units[i], figure.at(i + 1));
  }
  figure.at(units.size()).x_label = label(info.time_name, info.time_unit);
  figure.save(file);
}

}  // namespace nasm_evaluation
