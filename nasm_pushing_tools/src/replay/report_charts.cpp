// SPDX-License-Identifier: Apache-2.0
#include "replay/report_charts.hpp"

#include "nasm_common/numbers.hpp"
#include "nasm_pushing/encoding/push_input.hpp"
#include "replay/results.hpp"

namespace nasm_pushing {
namespace {

constexpr std::size_t kExamples = 6;
constexpr std::size_t kMeasuredColor = 1;
constexpr std::size_t kPredictedColor = 0;

nasm_report::Figure force_chart(const ReplayRecord& record) {
  nasm_report::Chart chart;
  chart.x.label = "time [s]";
  chart.y.label = "force [N]";
  const std::vector<double> times = sample_times(record.measured.size());
  chart.series.push_back(
      {"measured", times, record.measured, nasm_report::Marks::line, true, kMeasuredColor});
  chart.series.push_back(
      {"predicted", times, record.predicted, nasm_report::Marks::line, false, kPredictedColor});
  return {push_text(record.name), "MAPE " + nasm_common::percent_text(record.mape), chart};
}

}  // namespace

std::vector<double> sample_times(std::size_t count) {
  std::vector<double> times;
  for (std::size_t i = 0; i < count; ++i) times.push_back(static_cast<double>(i) / kForceRateHz);
  return times;
}

std::vector<double> errors_percent(const ReplayResults& results, const std::string& split) {
  std::vector<double> errors = values_of(results, &ReplayRecord::mape, split);
  for (double& error : errors) error *= 100.0;
  return errors;
}

nasm_report::Row force_charts(const ReplayResults& results) {
  nasm_report::Row row;
  for (const std::size_t i : examples_of(results, kExamples)) {
    row.figures.push_back(force_chart(results.records[i]));
  }
  return row;
}

nasm_report::Figure error_histogram(const ReplayResults& results) {
  nasm_report::Histogram histogram;
  histogram.x.label = "MAPE [%]";
  histogram.count_name = "pushes";
  std::size_t color = 0;
  for (const auto& [split, label] : kSplitLabels) {
    std::vector<double> errors = errors_percent(results, split);
    if (!errors.empty()) histogram.groups.push_back({label, std::move(errors), color});
    ++color;
  }
  return {"Errors", "‖predicted − measured‖ / ‖measured‖ over the 110 samples of each push.",
          histogram};
}

nasm_report::Figure peak_chart(const ReplayResults& results) {
  nasm_report::Chart chart;
  chart.x.label = "largest force measured [N]";
  chart.y.label = "largest force predicted [N]";
  chart.diagonal = true;
  std::size_t color = 0;
  for (const auto& [split, label] : kSplitLabels) {
    nasm_report::Series series;
    series.label = label;
    series.marks = nasm_report::Marks::points;
    series.color = color++;
    for (const ReplayRecord& record : results.records) {
      if (!record.is_answered() || record.split != split) continue;
      series.x.push_back(largest(record.measured));
      series.y.push_back(largest(record.predicted));
      series.notes.push_back(push_text(record.name));
    }
    if (!series.x.empty()) chart.series.push_back(std::move(series));
  }
  return {"Largest forces", "On the dashed line both are the same.", chart};
}

nasm_report::Figure latency_figure(const ReplayResults& results) {
  nasm_report::Distributions rows;
  rows.x.logarithmic = true;
  rows.x.numbers = nasm_report::Numbers::seconds;
  rows.rows.push_back({"answer", "within the node, from the message: encoding and network",
                       values_of(results, &ReplayRecord::computation_s), 0});
  if (results.over_topics) {
    rows.rows.push_back({"round trip over topics",
                         "from publishing the push to the callback with the answer",
                         values_of(results, &ReplayRecord::round_trip_s), 2});
  }
  return {"Time for one push", "The axis is logarithmic.", rows};
}

}  // namespace nasm_pushing
