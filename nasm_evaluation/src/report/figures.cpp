// SPDX-License-Identifier: Apache-2.0
#include "report/figures.hpp"

#include <algorithm>
#include <cmath>

#include "nasm_common/statistics.hpp"
#include "report/parts.hpp"

namespace nasm_evaluation {
namespace {

struct Kind {
  const char* label;
  std::size_t color;
  bool outside;
};
constexpr Kind kKinds[] = {{"inside the training data", 0, false}, {"outside", 1, true}};

bool is_of(const Kind& kind, const Verdict& verdict) {
  return verdict.answer.is_answer() && (verdict.answer.ood_score > 0.0) == kind.outside;
}

std::string note_of(const Verdict& verdict) {
  return "instance " + std::to_string(verdict.number);
}

}  // namespace

std::vector<double> thinned(std::vector<double> values, std::size_t most) {
  values.erase(std::remove_if(values.begin(), values.end(),
                              [](double value) { return !std::isfinite(value); }),
               values.end());
  if (values.size() <= most) return values;
  std::sort(values.begin(), values.end());
  std::vector<double> kept;
  for (const std::size_t i : nasm_common::evenly_spaced(values.size(), most)) {
    kept.push_back(values[i]);
  }
  return kept;
}

std::vector<std::size_t> some_of(std::size_t count, std::size_t most) {
  const std::size_t stride = most == 0 ? 1 : std::max<std::size_t>(1, (count + most - 1) / most);
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < count; i += stride) chosen.push_back(i);
  return chosen;
}

nasm_report::Figure gap_figure(const Evaluation& evaluation, const nasm_core::SystemInfo& info) {
  const double least = nasm_core::smallest_gap(info);
  nasm_report::Histogram histogram = gap_histogram("instances");
  std::size_t count = 0;
  for (const Kind& kind : kKinds) {
    std::vector<double> gaps;
    for (const Verdict& verdict : evaluation.verdicts) {
      const double gap = verdict.answer.relative_gap;
      if (is_of(kind, verdict) && std::isfinite(gap)) gaps.push_back(std::max(gap, least));
    }
    count += gaps.size();
    histogram.groups.push_back({kind.label, thinned(std::move(gaps)), kind.color});
  }
  std::string caption =
      "Each answer is rolled out and compared with the optimum by Newton's method. " +
      rounding_note(least);
  if (count > kMostPoints) {
    caption += " Of each group up to " + std::to_string(kMostPoints) +
               " stand for all, at equal distances in their order.";
  }
  return {"Gap to the optimum", caption, histogram};
}

nasm_report::Figure certificate_figure(const Evaluation& evaluation,
                                       const nasm_core::SystemInfo& info) {
  const double least = nasm_core::smallest_gap(info);
  nasm_report::Chart chart = gap_chart("true gap", "claimed gap");
  for (const Kind& kind : kKinds) {
    nasm_report::Series series = point_series(kind.label, kind.color);
    for (const std::size_t i : some_of(evaluation.verdicts.size())) {
      const Verdict& verdict = evaluation.verdicts[i];
      if (!is_of(kind, verdict) || !std::isfinite(verdict.answer.relative_gap)) continue;
      add_gaps(verdict.answer.relative_gap, verdict.answer.estimated_relative_gap, least,
               note_of(verdict), series);
    }
    chart.series.push_back(std::move(series));
  }
  return {
      "Estimated and true gaps",
      "Each answer carries an estimate of its own gap, made without a solve. On the dashed line "
      "it is exact; below it, the answer is worse than it says.",
      chart};
}

nasm_report::Figure latency_figure(const Evaluation& evaluation) {
  nasm_report::Distributions rows = latency_rows();
  const auto add = [&](const char* label, const char* note, std::size_t color,
                       const auto& time_of) {
    std::vector<double> times;
    for (const Verdict& verdict : evaluation.verdicts) times.push_back(time_of(verdict));
    times = thinned(std::move(times));
    if (!times.empty()) rows.rows.push_back({label, note, std::move(times), color});
  };
  const auto time_of = [](const Quality& quality) {
    return quality.is_answer() ? quality.computation_time_s : kNotKnown;
  };
  add("model", "answer with certificate", 0,
      [&](const Verdict& verdict) { return time_of(verdict.answer); });
  add("baseline", "answer with certificate", 2, [&](const Verdict& verdict) {
    return verdict.baseline ? time_of(*verdict.baseline) : kNotKnown;
  });
  add("recorded", "what the answers in the recording say", 3, [&](const Verdict& verdict) {
    return verdict.recorded ? time_of(*verdict.recorded) : kNotKnown;
  });
  add("round trip", "from receiving the instance to receiving the answer", 4,
      [](const Verdict& verdict) { return verdict.latency_s; });
  add("Newton's method", "cold start, one solve for each instance", 1,
      [](const Verdict& verdict) { return verdict.optimum_time_s; });
  return {"Time for one instance",
          "The axis is logarithmic: from one decade to the next, everything takes ten times as "
          "long. The work of several threads may share the processor.",
          rows};
}

nasm_report::Figure versus_figure(const Evaluation& evaluation, const nasm_core::SystemInfo& info,
                                  Other other, const std::string& name) {
  const double least = nasm_core::smallest_gap(info);
  nasm_report::Chart chart = gap_chart("gap of the " + name, "gap of the model");
  nasm_report::Series series = point_series("instances that both have answered");
  for (const std::size_t i : some_of(evaluation.verdicts.size())) {
    const Verdict& verdict = evaluation.verdicts[i];
    const std::optional<Quality>& theirs = verdict.*other;
    if (!theirs || !std::isfinite(theirs->relative_gap) ||
        !std::isfinite(verdict.answer.relative_gap)) {
      continue;
    }
    add_gaps(theirs->relative_gap, verdict.answer.relative_gap, least, note_of(verdict), series);
  }
  chart.series.push_back(std::move(series));
  return {"The model against the " + name, "Below the dashed line, the model is the better one.",
          chart};
}

}  // namespace nasm_evaluation
