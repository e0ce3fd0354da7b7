// SPDX-License-Identifier: Apache-2.0
#include "demo/results.hpp"

#include <cmath>
#include <limits>

#include "nasm_common/statistics.hpp"
#include "nasm_core/evaluation/gap.hpp"

namespace nasm_evaluation::demo {
namespace {

using nasm_common::quantile;

void count(const Record& record, Summary& summary) {
  using Answer = nasm_msgs::msg::ControlTrajectory;
  ++summary.asked;
  if (!record.answer) {
    ++summary.lost;
  } else if (record.is_refused()) {
    ++summary.refused;
  } else {
    ++summary.answered;
    if (record.answer->status == Answer::STATUS_POLISHED) ++summary.polished;
    if (!record.evaluation) ++summary.unevaluated;
  }
}

void count_certificate(const Record& record, double smallest_gap, Summary& summary) {
  const double gap = gap_of(record);
  if (!(gap > smallest_gap)) return;
  ++summary.certifiable;
  const double ratio = record.answer->relative_gap / gap;
  if (ratio >= 0.5 && ratio <= 2.0) ++summary.certified;
}

}  // namespace

double gap_of(const Record& record) {
  return record.evaluation ? record.evaluation->relative_gap
                           : std::numeric_limits<double>::quiet_NaN();
}

Summary summarise(const Results& results) {
  Summary summary;
  std::vector<double> gaps, answers, round_trips, newtons;
  for (std::size_t i = 0; i < results.records.size(); ++i) {
    const Record& record = results.records[i];
    count(record, summary);
    if (!record.answer || record.is_refused()) continue;
    gaps.push_back(gap_of(record));
    answers.push_back(record.answer->computation_time);
    round_trips.push_back(record.round_trip_s);
    newtons.push_back(results.optima[i].time_s);
    count_certificate(record, nasm_core::smallest_gap(results.system->info()), summary);
  }
  summary.median_gap = quantile(gaps, 0.5);
  summary.worst_gap = quantile(gaps, 1.0);
  summary.median_answer_s = quantile(answers, 0.5);
  summary.worst_answer_s = quantile(answers, 1.0);
  summary.median_round_trip_s = quantile(round_trips, 0.5);
  summary.median_newton_s = quantile(newtons, 0.5);
  summary.median_network_s = quantile(results.network_s, 0.5);
  return summary;
}

}  // namespace nasm_evaluation::demo
