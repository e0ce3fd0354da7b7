// SPDX-License-Identifier: Apache-2.0
#include "cli/plots.hpp"

#include <map>
#include <vector>

#include "nasm_plot/figure.hpp"

namespace nasm_pushing {
namespace {

using nasm_plot::Axes;

constexpr std::size_t kMostCurves = 60;  // of a shape; more are a smear
constexpr int kRowHeight = 170;          // [px]

std::vector<double> times(int count, double horizon) {
  std::vector<double> all;
  for (int i = 0; i < count; ++i) all.push_back(horizon * i / count);
  return all;
}

void draw(const std::vector<double>& time, const Eigen::Ref<const Eigen::VectorXd>& values,
          std::size_t color, Axes& axes) {
  axes.add({"", time, {values.begin(), values.end()}, nasm_plot::SeriesStyle::line, false, color});
}

}  // namespace

void plot_push_set(const PushSet& set, const std::string& file) {
  std::map<std::string, std::vector<int>> pushes;  // by shape
  for (int i = 0; i < set.size(); ++i) {
    pushes[set.names[static_cast<std::size_t>(i)].shape].push_back(i);
  }
  const auto force_times = times(kForceSamples, kHorizon);
  const auto acceleration_times = times(kAccelerationSamples, kHorizon);
  nasm_plot::Figure figure(pushes.size(), 2);
  figure.share_x = true;
  figure.height_px = kRowHeight * static_cast<int>(pushes.size()) + 80;
  std::size_t row = 0;
  for (const auto& [shape, indices] : pushes) {
    Axes& force = figure.at(row, 0);
    Axes& acceleration = figure.at(row, 1);
    const std::size_t step = (indices.size() + kMostCurves - 1) / kMostCurves;
    const std::size_t drawn = (indices.size() + step - 1) / step;
    force.title = shape + ": " + std::to_string(indices.size()) + " pushes" +
                  (step > 1 ? ", " + std::to_string(drawn) + " drawn" : "");
    force.y_label = "force |F| [N]";
    acceleration.y_label = "acceleration [m/s²]";
    force.x_label = acceleration.x_label = "time in the window t [s]";
    force.y_min = acceleration.y_min = 0.0;
    for (std::size_t i = 0; i < indices.size(); i += step) {
      const std::size_t color = (i / step) % 8;
      draw(force_times, set.force.col(indices[i]), color, force);
      draw(acceleration_times, set.numbers.col(indices[i]).tail(kAccelerationSamples), color,
           acceleration);
    }
    ++row;
  }
  figure.save(file);
}

}  // namespace nasm_pushing
