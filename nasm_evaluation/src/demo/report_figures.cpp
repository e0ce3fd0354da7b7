// SPDX-License-Identifier: Apache-2.0
#include "demo/report.hpp"

#include <algorithm>
#include <cmath>

#include "report/parts.hpp"

namespace nasm_evaluation::demo {
namespace {

struct Kind {
  const char* split;
  const char* label;
  std::size_t color;
};
constexpr Kind kKinds[] = {{"id", "goals as in training", 0}, {"ood", "goals from outside", 1}};

bool is_answered(const Record& record) {
  return record.answer && !record.is_refused();
}

/// Gaps of the answers to goals of a split, as they can stand on a logarithmic axis: at least
/// smallest_gap.
std::vector<double> gaps_for_drawing(const Results& results, const std::string& split) {
  const double least = smallest_gap(results.system->info());
  std::vector<double> gaps;
  for (const Record& record : results.records) {
    const double gap = gap_of(record);
    if (record.goal.split != split || !std::isfinite(gap)) continue;
    gaps.push_back(std::max(gap, least));
  }
  return gaps;
}

/// How long something took, of each goal that was answered [s].
struct Latencies {
  std::vector<double> answer_s;
  std::vector<double> round_trip_s;
  std::vector<double> newton_s;
};

Latencies latencies_of(const Results& results) {
  Latencies latencies;
  for (std::size_t i = 0; i < results.records.size(); ++i) {
    const Record& record = results.records[i];
    if (!is_answered(record)) continue;
    latencies.answer_s.push_back(record.answer->computation_time);
    latencies.round_trip_s.push_back(record.round_trip_s);
    if (results.optima[i].found) {
      latencies.newton_s.push_back(results.optima[i].time_s);
    }
  }
  return latencies;
}

}  // namespace

nasm_report::Figure gap_figure(const Results& results) {
  nasm_report::Histogram histogram = gap_histogram("goals");
  for (const Kind& kind : kKinds) {
    histogram.groups.push_back({kind.label, gaps_for_drawing(results, kind.split), kind.color});
  }
  return {"Gap to the optimum",
          "Cost in the simulator, compared with the optimum by Newton's method. " +
              rounding_note(smallest_gap(results.system->info())),
          histogram};
}

nasm_report::Figure certificate_figure(const Results& results) {
  const double least = smallest_gap(results.system->info());
  nasm_report::Chart chart = gap_chart("true gap", "certified gap");
  for (const Kind& kind : kKinds) {
    nasm_report::Series series = point_series(kind.label, kind.color);
    for (const Record& record : results.records) {
      const double gap = gap_of(record);
      if (record.goal.split != kind.split || !is_answered(record) || !std::isfinite(gap)) continue;
      add_gaps(gap, record.answer->relative_gap, least, "goal " + std::to_string(record.goal.id),
               series);
    }
    chart.series.push_back(std::move(series));
  }
  return {"Estimated and true gaps",
          "Each answer carries an estimate of its own gap, from one Riccati sweep and without a "
          "solve. On the dashed line it is exact.",
          chart};
}

nasm_report::Figure latency_figure(const Results& results) {
  const Latencies latencies = latencies_of(results);
  const Comparison& comparison = results.comparison;
  nasm_report::Distributions rows = latency_rows();
  if (!results.network_s.empty()) {
    rows.rows.push_back({"NASM, the network alone", "in one process, median of 11 for each goal",
                         results.network_s, 5});
  }
  rows.rows.push_back(
      {"NASM, answer with certificate", "within the controller", latencies.answer_s, 0});
  rows.rows.push_back({"NASM, round trip over topics",
                       "from publishing the goal to the callback with the answer",
                       latencies.round_trip_s, 2});
  if (std::isfinite(comparison.libtorch_s)) {
    rows.rows.push_back({"LibTorch, the same network",
                         "one request, median of 20; without certificate",
                         {comparison.libtorch_s},
                         3});
  }
  rows.rows.push_back(
      {"Newton's method", "cold start, median of 5 for each goal", latencies.newton_s, 1});
  if (std::isfinite(comparison.ipopt_s)) {
    rows.rows.push_back(
        {"IPOPT", "direct method, problem built before; median of 20", {comparison.ipopt_s}, 4});
  }
  return {
      "Time for one instance",
      "The axis is logarithmic: from one decade to the next, everything takes ten times as long. "
      "All on this machine, one thread.",
      rows};
}

}  // namespace nasm_evaluation::demo
