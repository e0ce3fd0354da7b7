// SPDX-License-Identifier: Apache-2.0
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
  object["problems"] = summary.problems;
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
  object["problems"] = intake.problems;
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
  object["min_problems"] = gate.min_problems;
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
  object["intake"] = to_object(evaluation.intake);
  object["machine"] = evaluation.machine;
  object["date"] = evaluation.date;
  object["duration_s"] = number(evaluation.duration_s);
  // Texts may be of strangers, in whatever encoding.
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace nasm_evaluation
