// SPDX-License-Identifier: Apache-2.0
#include "nasm_bringup/demo/results.hpp"

#include <cmath>
#include <limits>

#include "nasm_common/numbers.hpp"
#include "nasm_common/statistics.hpp"

namespace nasm_bringup::demo {
namespace {

using nasm_common::number_text;
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

void count_certificate(const Record& record, double gap, Summary& summary) {
  if (!record.answer || !(gap > summary.smallest_gap)) return;
  ++summary.certifiable;
  const double ratio = record.answer->relative_gap / gap;
  if (ratio >= 0.5 && ratio <= 2.0) ++summary.certified;
}

}  // namespace

double smallest_gap(const nasm_core::SystemInfo& info) {
  return info.terminal_states == 0 ? 1e-13 : 1e-10;
}

std::string gap_text(double gap, double smallest) {
  return gap < smallest ? "< " + number_text(smallest, 1) : number_text(gap, 2);
}

double gap_of(const Record& record, const Optimum& optimum) {
  if (!record.evaluation || !optimum.found) return std::numeric_limits<double>::quiet_NaN();
  const double cost = record.evaluation->achieved_cost + optimum.miss_price;
  return (cost - optimum.cost) / std::abs(optimum.cost);
}

double gap_of(const Results& results, std::size_t i) {
  return gap_of(results.records.at(i), results.optima.at(i));
}

Summary summarise(const Results& results) {
  Summary summary;
  if (results.system) summary.smallest_gap = smallest_gap(results.system->info());
  std::vector<double> gaps, answers, round_trips, newtons;
  for (std::size_t i = 0; i < results.records.size(); ++i) {
    const Record& record = results.records[i];
    count(record, summary);
    if (!record.answer || record.is_refused()) continue;
    gaps.push_back(gap_of(results, i));
    answers.push_back(record.answer->computation_time);
    round_trips.push_back(record.round_trip_s);
    newtons.push_back(results.optima[i].time_s);
    count_certificate(record, gaps.back(), summary);
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

}  // namespace nasm_bringup::demo
