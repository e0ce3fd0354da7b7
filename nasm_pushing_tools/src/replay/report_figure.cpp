// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "nasm_common/numbers.hpp"
#include "replay/report.hpp"
#include "replay/report_charts.hpp"
#include "replay/results.hpp"

namespace nasm_pushing {
namespace {

constexpr std::size_t kColumns = 3;
constexpr std::size_t kForceRows = 2;

void draw_forces(const ReplayRecord& record, nasm_plot::Axes& axes) {
  constexpr std::size_t kBlack = 6;
  axes.title = push_text(record.name) + ": " + nasm_common::percent_text(record.mape);
  axes.x_label = "time [s]";
  axes.y_label = "force [N]";
  axes.y_min = std::min(0.0, *std::min_element(record.predicted.begin(), record.predicted.end()));
  const std::vector<double> times = sample_times(record.measured.size());
  axes.add({"measured", times, record.measured, nasm_plot::SeriesStyle::line, true, kBlack});
  axes.add({"predicted", times, record.predicted, nasm_plot::SeriesStyle::line, false, 0});
}

void draw_errors(const ReplayResults& results, nasm_plot::Axes& axes) {
  axes.title = "Errors";
  axes.x_label = "MAPE [%]";
  axes.y_label = "pushes";
  for (const auto& [split, label] : kSplitLabels) {
    std::vector<double> errors = errors_percent(results, split);
    if (!errors.empty()) axes.histogram(std::move(errors), 0, label);
  }
}

void draw_peaks(const ReplayResults& results, nasm_plot::Axes& axes) {
  axes.title = "Largest forces";
  axes.x_label = "measured [N]";
  axes.y_label = "predicted [N]";
  nasm_plot::Series peaks;
  peaks.style = nasm_plot::SeriesStyle::points;
  double most = 0.0;
  for (const ReplayRecord& record : results.records) {
    if (!record.is_answered()) continue;
    peaks.x.push_back(largest(record.measured));
    peaks.y.push_back(largest(record.predicted));
    most = std::max({most, peaks.x.back(), peaks.y.back()});
  }
  axes.add({"", {0.0, most}, {0.0, most}, nasm_plot::SeriesStyle::line, true, 6});
  axes.add(std::move(peaks));
}

void draw_times(const ReplayResults& results, nasm_plot::Axes& axes) {
  axes.title = "Time for one push";
  axes.x_label = "time [s]";
  axes.y_label = "pushes";
  axes.log_x = true;
  for (const auto& [label, time] : {std::pair{"answer", &ReplayRecord::computation_s},
                                    std::pair{"through topics", &ReplayRecord::round_trip_s}}) {
    auto values = values_of(results, time);
    const bool known = time == &ReplayRecord::computation_s || results.over_topics;
    if (known && !values.empty()) axes.histogram(std::move(values), 0, label);
  }
}

}  // namespace

nasm_plot::Figure compose_figure(const ReplayResults& results) {
  const std::vector<std::size_t> examples = examples_of(results, kColumns * kForceRows);
  const std::size_t force_rows = (examples.size() + kColumns - 1) / kColumns;
  nasm_plot::Figure figure(force_rows + 1, kColumns);
  figure.title = "Recorded pushes: measured and predicted forces";
  for (std::size_t i = 0; i < examples.size(); ++i) {
    draw_forces(results.records[examples[i]], figure.at(i / kColumns, i % kColumns));
  }
  draw_errors(results, figure.at(force_rows, 0));
  draw_peaks(results, figure.at(force_rows, 1));
  draw_times(results, figure.at(force_rows, 2));
  return figure;
}

}  // namespace nasm_pushing
