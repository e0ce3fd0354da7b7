// SPDX-License-Identifier: Apache-2.0
#include "cli/plots.hpp"

#include <algorithm>
#include <cmath>

#include "nasm_common/numbers.hpp"
#include "nasm_plot/figure.hpp"
#include "units.hpp"

namespace nasm_pushing {
namespace {

using nasm_plot::Axes;
using nasm_plot::Series;
using nasm_plot::SeriesStyle;
using Values = std::vector<double>;

constexpr double kMillimetre = 1e-3;
constexpr std::size_t kRecorded = 0;
constexpr std::size_t kSimulated = 1;

Values column(const Eigen::VectorXd& values) {
  return {values.begin(), values.end()};
}

Values times(const PushTrace& trace, double start) {
  return column(Eigen::VectorXd::LinSpaced(trace.size(), -start, trace.duration() - start));
}

void add_pair(Axes& axes, Values recorded_x, Values recorded_y, Values simulated_x,
              Values simulated_y) {
  axes.add({"recorded", std::move(recorded_x), std::move(recorded_y), SeriesStyle::line, false,
            kRecorded});
  axes.add({"simulated", std::move(simulated_x), std::move(simulated_y), SeriesStyle::line, false,
            kSimulated});
}

/// Points and the diagonal on which they would be.
void add_points(Axes& axes, const Values& recorded, const Values& simulated) {
  axes.legend = false;
  if (recorded.empty()) return;
  double low = 0.0;
  double high = 0.0;
  for (const Values* values : {&recorded, &simulated}) {
    low = std::min(low, *std::min_element(values->begin(), values->end()));
    high = std::max(high, *std::max_element(values->begin(), values->end()));
  }
  axes.add({"", {low, high}, {low, high}, SeriesStyle::line, true, 7});
  axes.add({"", recorded, simulated, SeriesStyle::points, false, kSimulated});
}

}  // namespace

void plot_comparison(const ComparedPush& push, const std::string& file) {
  const PushComparison& comparison = push.comparison;
  const Recording& recording = push.recording;
  const PushTrace& trace = push.trace;
  const Eigen::MatrixX3d& object = recording.object.values;
  const Eigen::RowVector3d first = object.row(0);
  const Eigen::MatrixX3d moved = object.rowwise() - first;
  const Eigen::MatrixX3d simulated = trace.object.rowwise() - first;
  const Values simulated_time = times(trace, push.simulated_start);
  const Values recorded_time = column(recording.object.time.array() - push.recorded_start);

  nasm_plot::Figure figure(1, 3);
  figure.width_px = 1500;
  figure.height_px = 420;
  figure.title =
      nasm_common::format("%s: %.1f mm and %.1f° off", to_string(recording.name).c_str(),
                          comparison.error.position / kMillimetre, comparison.error.yaw / kDegree);

  Axes& path = figure.at(0, 0);
  path.x_label = "moved along x [mm]";
  path.y_label = "moved along y [mm]";
  path.equal_aspect = true;
  add_pair(path, column(moved.col(0) / kMillimetre), column(moved.col(1) / kMillimetre),
           column(simulated.col(0) / kMillimetre), column(simulated.col(1) / kMillimetre));
  Axes& yaw = figure.at(0, 1);
  yaw.x_label = "time t [s]";
  yaw.y_label = "turned [°]";
  add_pair(yaw, recorded_time, column(moved.col(2) / kDegree), simulated_time,
           column(simulated.col(2) / kDegree));
  Axes& force = figure.at(0, 2);
  force.x_label = "time t [s]";
  force.y_label = "force |F| [N]";
  add_pair(force, column(recording.wrench.time.array() - push.recorded_start),
           column(recording.wrench.values.leftCols<2>().rowwise().norm()), simulated_time,
           column(trace.force.rowwise().norm()));
  figure.save(file);
}

void plot_comparisons(const std::vector<PushComparison>& comparisons, const std::string& file) {
  Values recorded_way, simulated_way, recorded_turn, simulated_turn, recorded_force,
      simulated_force;
  for (const PushComparison& push : comparisons) {
    recorded_way.push_back(push.recorded.head<2>().norm() / kMillimetre);
    simulated_way.push_back(push.simulated.head<2>().norm() / kMillimetre);
    recorded_turn.push_back(push.recorded.z() / kDegree);
    simulated_turn.push_back(push.simulated.z() / kDegree);
    if (!push.force) continue;
    recorded_force.push_back(push.force->recorded);
    simulated_force.push_back(push.force->simulated);
  }
  nasm_plot::Figure figure(1, 3);
  figure.width_px = 1500;
  figure.height_px = 460;
  figure.title = "Simulated against recorded pushes";
  const auto label = [&](std::size_t place, const std::string& what) -> Axes& {
    Axes& axes = figure.at(0, place);
    axes.x_label = "recorded " + what;
    axes.y_label = "simulated " + what;
    return axes;
  };
  add_points(label(0, "displacement [mm]"), recorded_way, simulated_way);
  add_points(label(1, "turn [°]"), recorded_turn, simulated_turn);
  add_points(label(2, "force [N]"), recorded_force, simulated_force);
  figure.save(file);
}

}  // namespace nasm_pushing
