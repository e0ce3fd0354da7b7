// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "report/files.hpp"

namespace nasm_evaluation {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json to_object(const Summary& summary) {
  Json object;
  object["problems"] = summary.instances;
  object["answered"] = summary.answered;
  object["polished"] = summary.polished;
  object["refused"] = summary.refused;
  object["lost"] = summary.lost;
  object["late"] = summary.late;
  object["out_of_distribution"] = summary.out_of_distribution;
  object["unjudged"] = summary.unjudged;
  object["median_gap"] = number(summary.median_gap);
  object["p99_gap"] = number(summary.p99_gap);
  object["worst_gap"] = number(summary.worst_gap);
  object["median_ms"] = number(summary.median_ms);
  object["p99_ms"] = number(summary.p99_ms);
  object["worst_ms"] = number(summary.worst_ms);
  object["median_latency_ms"] = number(summary.median_latency_ms);
  object["p99_latency_ms"] = number(summary.p99_latency_ms);
  object["refusals"] = Json::object();
  for (const auto& [status, count] : summary.refusals) object["refusals"][status] = count;
  return object;
}

Json to_object(const Intake& intake) {
  Json object;
  object["messages"] = intake.messages;
  object["problems"] = intake.instances;
  object["unknown_types"] = Json::object();
  for (const auto& [type, count] : intake.unknown_types) object["unknown_types"][type] = count;
  object["undecodable"] = intake.undecodable;
  object["other_systems"] = intake.other_systems;
  object["out_of_order"] = intake.out_of_order;
  object["repeated_ids"] = intake.repeated_ids;
  object["unmatched_answers"] = intake.unmatched_answers;
  object["remarks"] = intake.remarks;
  return object;
}

Json to_object(const Gate& gate, const std::vector<std::string>& violated) {
  Json object;
  object["passed"] = violated.empty();
  object["violations"] = violated;
  object["max_gap"] = number(gate.max_gap);
  object["max_p99_ms"] = number(gate.max_p99_ms);
  object["max_refused_share"] = gate.max_refused_share;
  object["max_lost_share"] = gate.max_lost_share;
  object["max_ood_share"] = gate.max_ood_share;
  object["max_final_distance"] = number(gate.max_final_distance);
  object["min_reached_share"] = gate.min_reached_share;
  object["min_problems"] = gate.min_instances;
  return object;
}

Json to_object(const LoopRun& run) {
  const nasm_core::LoopMeasures& measures = run.measures;
  Json object;
  object["states_topic"] = run.states_topic;
  object["id"] = run.id;
  object["start_ns"] = run.start_ns;
  object["goal"] = std::vector<double>(measures.goal.begin(), measures.goal.end());
  object["duration_s"] = measures.duration_s;
  object["samples"] = measures.samples;
  object["initial_distance"] = number(measures.initial_distance);
  object["final_distance"] = number(measures.final_distance);
  object["greatest_distance"] = number(measures.greatest_distance);
  object["settling_time_s"] = number(measures.settling_time_s);
  object["overshoot"] = number(measures.overshoot);
  object["judged"] = measures.is_judged;
  object["reached"] = measures.has_reached;
  object["divergence"] =
      measures.has_diverged() ? Json(nasm_core::to_string(measures.divergence)) : Json(nullptr);
  return object;
}

/// A long recording may have thousands of goals; loops.csv has all.
constexpr std::size_t kMostRuns = 1000;

Json loops_object(const Evaluation& evaluation, const Summary& summary) {
  Json object;
  object["goals"] = summary.loop_goals;
  object["judged"] = summary.loop_goals_judged;
  object["reached"] = summary.loop_goals_reached;
  object["diverged"] = summary.loop_goals_diverged;
  object["worst_final_distance"] = number(summary.worst_final_distance);
  object["divergences"] = Json::object();
  for (const auto& [reason, count] : summary.divergences) object["divergences"][reason] = count;
  object["goal_tolerance"] = evaluation.loop_options.tolerance;
  object["hold_s"] = evaluation.loop_options.hold_s;
  object["runs"] = Json::array();
  for (std::size_t i = 0; i < std::min(evaluation.loop_runs.size(), kMostRuns); ++i) {
    object["runs"].push_back(to_object(evaluation.loop_runs[i]));
  }
  return object;
}

}  // namespace

std::string to_json(const Evaluation& evaluation, const Gate& gate) {
  const Summary summary = summarise(evaluation);
  Json object;
  object["source"] = evaluation.source;
  object["live"] = evaluation.is_live;
  object["system"] = evaluation.system;
  object["model"] = evaluation.model_path;
  object["model_id"] = evaluation.model_id;
  object["baseline"] = evaluation.baseline_path;
  object["baseline_id"] = evaluation.baseline_id;
  object["gate"] = to_object(gate, violations(gate, summary));
  object["summary"] = to_object(summary);
  if (const auto baseline = summarise_baseline(evaluation)) {
    object["baseline_summary"] = to_object(*baseline);
  }
  if (const auto recorded = summarise_recorded(evaluation)) {
    object["recorded_summary"] = to_object(*recorded);
  }
  object["closed_loop"] = loops_object(evaluation, summary);
  object["intake"] = to_object(evaluation.intake);
  object["machine"] = evaluation.machine;
  object["date"] = evaluation.date;
  object["duration_s"] = number(evaluation.duration_s);
  // Texts are untrusted and may have any encoding.
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace nasm_evaluation
