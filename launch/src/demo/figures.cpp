// SPDX-License-Identifier: Apache-2.0
#include "nasm_bringup/demo/figures.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "nasm_plot/figure.hpp"
#include "report_figures.hpp"

namespace nasm_bringup::demo {
namespace {

constexpr std::size_t kShownGoals = 3;

std::vector<double> control_row(const nasm_msgs::msg::ControlTrajectory& answer, std::size_t row) {
  std::vector<double> values;
  for (std::size_t i = row; i < answer.controls.size(); i += answer.control_dim) {
    values.push_back(answer.controls[i]);
  }
  return values;
}

/// Where each control begins, and where the last one ends.
std::vector<double> edges(const nasm_msgs::msg::ControlTrajectory& answer) {
  std::vector<double> times(answer.times.begin(), answer.times.end());
  times.push_back(answer.horizon);
  return times;
}

/// An answer as steps, and the optimum as dots, so that both are seen where they agree.
void add_goal(const Record& record, const Optimum& optimum, std::size_t row, std::size_t position,
              nasm_plot::Axes& axes) {
  constexpr std::size_t kBlack = 6;
  constexpr int kDots = 20;
  axes.add({"goal " + std::to_string(record.goal.id), edges(*record.answer),
            control_row(*record.answer, row), nasm_plot::SeriesStyle::steps, false, position});
  nasm_plot::Series best;
  if (position == 0) best.label = "optimum";
  best.style = nasm_plot::SeriesStyle::points;
  best.color = kBlack;
  const int steps = optimum.instance.steps;
  for (int k = 0; k < steps; k += std::max(1, steps / kDots)) {
    best.x.push_back(k * optimum.instance.horizon / steps);
    best.y.push_back(optimum.trajectory.controls(static_cast<Eigen::Index>(row), k));
  }
  axes.add(std::move(best));
}

nasm_plot::Figure trajectories(const Results& results) {
  const nasm_core::SystemInfo& info = results.system->info();
  nasm_plot::Figure figure(info.controls.size());
  figure.title = "Answers and optima: " + info.name;
  figure.share_x = true;
  for (std::size_t row = 0; row < info.controls.size(); ++row) {
    nasm_plot::Axes& axes = figure.at(row);
    axes.x_label = info.time_name + (info.time_unit == "1" ? "" : " [" + info.time_unit + "]");
    axes.y_label = info.controls[row].name + " [" + info.controls[row].unit + "]";
    std::size_t shown = 0;
    for (std::size_t i = 0; i < results.records.size() && shown < kShownGoals; ++i) {
      const Record& record = results.records[i];
      if (!record.answer || !results.optima[i].found) continue;
      add_goal(record, results.optima[i], row, shown++, axes);
    }
  }
  return figure;
}

nasm_plot::Figure gap_histogram(const Results& results) {
  nasm_plot::Figure figure;
  figure.title = "Gap to the optimum: " + results.system->info().name;
  nasm_plot::Axes& axes = figure.at(0);
  axes.x_label = "(cost − optimum) / optimum";
  axes.y_label = "goals";
  axes.log_x = true;
  for (const auto& [split, label] :
       {std::pair{"id", "goals as in training"}, std::pair{"ood", "goals from outside"}}) {
    auto gaps = gaps_for_drawing(results, split);
    if (!gaps.empty()) axes.histogram(std::move(gaps), 0, label);
  }
  return figure;
}

nasm_plot::Figure latency_histogram(const Results& results) {
  const Latencies latencies = latencies_of(results);
  nasm_plot::Figure figure;
  figure.title = "Time for one problem: " + results.system->info().name;
  nasm_plot::Axes& axes = figure.at(0);
  axes.x_label = "time [s]";
  axes.y_label = "goals";
  axes.log_x = true;
  const std::size_t bins = 60;
  if (!results.network_s.empty()) axes.histogram(results.network_s, bins, "NASM, network alone");
  axes.histogram(latencies.answer_s, bins, "NASM with certificate");
  axes.histogram(latencies.round_trip_s, bins, "NASM through topics");
  axes.histogram(latencies.newton_s, bins, "Newton");
  const auto mark = [&axes](double time_s, const char* label) {
    if (std::isfinite(time_s)) axes.vertical_line(time_s, label);
  };
  mark(results.comparison.libtorch_s, "LibTorch");
  mark(results.comparison.ipopt_s, "IPOPT");
  return figure;
}

}  // namespace

std::vector<std::filesystem::path> draw_figures(const Results& results,
                                                const std::filesystem::path& folder) {
  const std::pair<const char*, nasm_plot::Figure> figures[] = {
      {"trajectories.png", trajectories(results)},
      {"gap_histogram.png", gap_histogram(results)},
      {"latency_histogram.png", latency_histogram(results)}};
  std::vector<std::filesystem::path> paths;
  for (const auto& [name, figure] : figures) {
    paths.push_back(folder / name);
    figure.save(paths.back());
  }
  return paths;
}

}  // namespace nasm_bringup::demo
