// SPDX-License-Identifier: Apache-2.0
#include "replay/results.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "nasm_common/numbers.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_core/operator/answer.hpp"

namespace nasm_pushing {

using nasm_msgs::msg::ControlTrajectory;

void take_answer(const ControlTrajectory& answer, double round_trip_s, ReplayRecord& record) {
  record.status = answer.status;
  record.status_text = answer.status_text;
  record.ood_score = answer.ood_score;
  record.computation_s = answer.computation_time;
  record.round_trip_s = round_trip_s;
  const bool is_answer = nasm_core::is_answer(static_cast<nasm_core::AnswerStatus>(answer.status));
  if (!is_answer) return;
  if (answer.controls.size() != record.measured.size()) {
    record.status = ControlTrajectory::STATUS_REFUSED_INTERNAL;
    record.status_text = "the answer has " + std::to_string(answer.controls.size()) +
                         " forces instead of " + std::to_string(record.measured.size());
    return;
  }
  record.predicted.assign(answer.controls.begin(), answer.controls.end());
  double difference = 0.0;
  double whole = 0.0;
  for (std::size_t i = 0; i < record.measured.size(); ++i) {
    difference += std::pow(record.predicted[i] - record.measured[i], 2);
    whole += std::pow(record.measured[i], 2);
  }
  record.mape = std::sqrt(difference / whole);
}

std::string contact_split(const PushName& name) {
  constexpr double kRounding = 1e-9;
  const auto above = [&](double limit) { return name.contact > limit + kRounding; };
  if (above(0.8) || !above(0.21)) return "other";
  return above(0.3) ? "id" : "ood";
}

std::string status_text(const ReplayRecord& record) {
  if (record.is_answered()) return "ok";
  if (record.status == ControlTrajectory::STATUS_UNSET) return "lost";
  return std::string("refused: ") +
         nasm_core::to_string(static_cast<nasm_core::AnswerStatus>(record.status));
}

ReplayGroup group_of(const ReplayResults& results, const std::string& shape,
                     const std::string& split) {
  ReplayGroup group{shape, split};
  std::vector<double> errors;
  for (const ReplayRecord& record : results.records) {
    if (!shape.empty() && record.name.shape != shape) continue;
    if (!split.empty() && record.split != split) continue;
    ++group.asked;
    if (!record.is_answered()) continue;
    ++group.answered;
    errors.push_back(record.mape);
  }
  group.mape_mean = nasm_common::mean(errors);
  group.mape_median = nasm_common::quantile(errors, 0.5);
  group.mape_worst = nasm_common::quantile(errors, 1.0);
  return group;
}

std::vector<ReplayGroup> groups_of(const ReplayResults& results) {
  std::set<std::string> shapes;
  for (const ReplayRecord& record : results.records) shapes.insert(record.name.shape);
  std::vector<ReplayGroup> groups;
  const auto add = [&](const std::string& shape, const std::string& split) {
    const ReplayGroup group = group_of(results, shape, split);
    if (group.asked > 0) groups.push_back(group);
  };
  for (const std::string& shape : shapes) {
    for (const char* const split : {"id", "ood", "other"}) add(shape, split);
  }
  for (const char* const split : {"id", "ood", "other", ""}) add("", split);
  return groups;
}

bool is_success(const ReplayResults& results) {
  return results.stopped.empty() && !results.records.empty() &&
         std::all_of(results.records.begin(), results.records.end(),
                     [](const ReplayRecord& record) { return record.is_answered(); });
}

std::vector<std::size_t> examples_of(const ReplayResults& results, std::size_t count) {
  std::vector<std::size_t> answered;
  for (std::size_t i = 0; i < results.records.size(); ++i) {
    if (results.records[i].is_answered()) answered.push_back(i);
  }
  std::sort(answered.begin(), answered.end(), [&](std::size_t a, std::size_t b) {
    return results.records[a].mape < results.records[b].mape;
  });
  std::vector<std::size_t> examples;
  for (const std::size_t i : nasm_common::evenly_spaced(answered.size(), count)) {
    examples.push_back(answered[i]);
  }
  return examples;
}

std::vector<double> values_of(const ReplayResults& results, double ReplayRecord::*value,
                              const std::string& split) {
  std::vector<double> values;
  for (const ReplayRecord& record : results.records) {
    if (record.is_answered() && (split.empty() || record.split == split)) {
      values.push_back(record.*value);
    }
  }
  return values;
}

using nasm_common::number_text;

double largest(const std::vector<double>& values) {
  return values.empty() ? ReplayRecord::kNone : *std::max_element(values.begin(), values.end());
}

std::string motion_text(const PushName& name) {
  if (std::isnan(name.speed)) return "-";
  return name.acceleration > 0.0 ? number_text(name.acceleration) + " mm/s²"
                                 : number_text(name.speed) + " mm/s";
}

std::string force_text(double force_n) {
  return std::isfinite(force_n) ? number_text(force_n, 3) + " N" : "-";
}

std::string push_text(const PushName& name) {
  return name.shape + " on " + name.surface + ", " + motion_text(name) +
         ", s = " + number_text(name.contact, 3) + ", t = " + number_text(name.angle, 3);
}

}  // namespace nasm_pushing
