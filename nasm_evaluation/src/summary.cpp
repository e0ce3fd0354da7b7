// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "nasm_common/statistics.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_evaluation/evaluation.hpp"

namespace nasm_evaluation {
namespace {

using nasm_common::quantile;
using nasm_core::AnswerStatus;

void count(const Quality& answer, Summary& summary) {
  const auto status = static_cast<AnswerStatus>(answer.status);
  ++summary.instances;
  if (answer.ood_score > 0.0) ++summary.out_of_distribution;
  if (status == AnswerStatus::kUnset) {
    ++summary.lost;
  } else if (nasm_core::is_answer(status)) {
    ++summary.answered;
    if (status == AnswerStatus::kPolished) ++summary.polished;
    if (!std::isfinite(answer.relative_gap)) ++summary.unjudged;
  } else {
    ++summary.refused;
    ++summary.refusals[nasm_core::to_string(status)];
  }
}

/// `pick` says whose answers count; null: there is none for this instance.
template <class Pick>
Summary summarise_those(const Evaluation& evaluation, const Pick& pick) {
  Summary summary;
  std::vector<double> gaps, times_ms;
  for (const Verdict& verdict : evaluation.verdicts) {
    const Quality* const answer = pick(verdict);
    if (answer == nullptr) continue;
    count(*answer, summary);
    if (!answer->is_answer()) continue;
    gaps.push_back(answer->relative_gap);
    times_ms.push_back(1e3 * answer->computation_time_s);
  }
  summary.median_gap = quantile(gaps, 0.5);
  summary.p99_gap = quantile(gaps, 0.99);
  summary.worst_gap = quantile(gaps, 1.0);
  summary.median_ms = quantile(times_ms, 0.5);
  summary.p99_ms = quantile(times_ms, 0.99);
  summary.worst_ms = quantile(times_ms, 1.0);
  return summary;
}

std::optional<Summary> unless_empty(const Summary& summary) {
  return summary.instances > 0 ? std::make_optional(summary) : std::nullopt;
}

void add_loops(const std::vector<LoopRun>& runs, Summary& summary) {
  summary.loop_goals = runs.size();
  std::vector<double> final_distances;
  for (const LoopRun& run : runs) {
    const nasm_core::LoopMeasures& measures = run.measures;
    if (measures.is_judged) {
      ++summary.loop_goals_judged;
      if (measures.has_reached) ++summary.loop_goals_reached;
      final_distances.push_back(measures.final_distance);
    }
    if (measures.has_diverged()) {
      ++summary.loop_goals_diverged;
      ++summary.divergences[nasm_core::to_string(measures.divergence)];
    }
  }
  summary.worst_final_distance = quantile(final_distances, 1.0);
}

}  // namespace

Summary summarise(const Evaluation& evaluation) {
  Summary summary =
      summarise_those(evaluation, [](const Verdict& verdict) { return &verdict.answer; });
  summary.instances += evaluation.never_seen;
  summary.lost += evaluation.never_seen;
  std::vector<double> latencies_ms;
  for (const Verdict& verdict : evaluation.verdicts) {
    if (verdict.is_late) ++summary.late;
    latencies_ms.push_back(1e3 * verdict.latency_s);
  }
  add_loops(evaluation.loop_runs, summary);
  summary.median_latency_ms = quantile(latencies_ms, 0.5);
  summary.p99_latency_ms = quantile(latencies_ms, 0.99);
  return summary;
}

std::optional<Summary> summarise_baseline(const Evaluation& evaluation) {
  return unless_empty(summarise_those(evaluation, [](const Verdict& verdict) {
    return verdict.baseline ? &*verdict.baseline : nullptr;
  }));
}

std::optional<Summary> summarise_recorded(const Evaluation& evaluation) {
  return unless_empty(summarise_those(evaluation, [](const Verdict& verdict) {
    return verdict.recorded ? &*verdict.recorded : nullptr;
  }));
}

}  // namespace nasm_evaluation
