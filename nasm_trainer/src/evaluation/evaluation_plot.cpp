// SPDX-License-Identifier: Apache-2.0
#include "evaluation/evaluation_plot.hpp"

#include <cmath>

#include "nasm_common/numbers.hpp"
#include "nasm_plot/figure.hpp"

namespace nasm_trainer {
namespace {

using nasm_plot::Axes;
using nasm_plot::SeriesStyle;

std::string number(double value) {
  return nasm_common::format("%.2e", value);
}

void draw_errors(const Evaluation& evaluation, Axes& axes) {
  std::vector<double> positive;
  for (const double error : evaluation.errors) {
    if (std::isfinite(error) && error > 0.0) positive.push_back(error);
  }
  axes.x_label = "relative error";
  axes.y_label = "instances";
  axes.log_x = true;
  if (positive.empty()) return;
  axes.histogram(positive);
  const double mean = evaluation.accuracy.mape_mean;
  if (std::isfinite(mean)) axes.vertical_line(mean, "mean " + number(mean));
}

void draw_worst(const TestSet& set, const Evaluation& evaluation, Axes& axes) {
  const auto& info = nasm_core::find_system(set.system).info();
  const auto worst = static_cast<std::size_t>(evaluation.worst);
  const nasm_core::Instance& instance = set.instances[worst];
  const Eigen::MatrixXd& optimum =
      set.exact_controls.empty() ? set.optimal_controls[worst] : set.exact_controls[worst];
  axes.title = "worst instance: " + number(evaluation.accuracy.mape_max);
  axes.x_label = info.time_name + (info.time_unit == "1" ? "" : " [" + info.time_unit + "]");
  axes.y_label = "control [" + info.controls.front().unit + "]";
  std::vector<double> times;
  for (int k = 0; k < instance.steps; ++k) {
    times.push_back((k + info.control_offset) * instance.horizon / instance.steps);
  }
  for (std::size_t i = 0; i < info.controls.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    const Eigen::VectorXd answer = evaluation.controls[worst].row(row);
    const Eigen::VectorXd best = optimum.row(row);
    axes.add({info.controls[i].name,
              times,
              {answer.begin(), answer.end()},
              SeriesStyle::line,
              false,
              i});
    // In the colour of the answer, the dashes of a good one could not be seen.
    axes.add({i + 1 == info.controls.size() ? "optimum" : "",
              times,
              {best.begin(), best.end()},
              SeriesStyle::line,
              true,
              nasm_plot::black});
  }
}

}  // namespace

void plot_evaluation(const TestSet& set, const Evaluation& evaluation, const std::string& title,
                     const std::string& file) {
  nasm_plot::Figure figure(1, 2);
  figure.title = title;
  draw_errors(evaluation, figure.at(0, 0));
  draw_worst(set, evaluation, figure.at(0, 1));
  figure.save(file);
}

}  // namespace nasm_trainer
