// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "closed_loop/study.hpp"
#include "nasm_common/file.hpp"
#include "nasm_common/numbers.hpp"

namespace nasm_evaluation {
namespace {

using Json = nlohmann::ordered_json;
using nasm_core::DecisionSource;

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json to_object(const nasm_core::SweepRow& row) {
  const auto share = [&](DecisionSource source) {
    return number(row.decision_shares[static_cast<std::size_t>(source)]);
  };
  Json object;
  object["policy"] = to_string(row.policy);
  object["disturbance"] = to_string(row.disturbance);
  object["runs"] = row.runs;
  object["successes"] = row.successes;
  object["diverged"] = row.diverged;
  object["success_rate"] = number(row.success_rate);
  object["interval"] = {number(row.interval.lower), number(row.interval.upper)};
  object["relative_cost"] = number(row.relative_cost);
  object["median_settling_s"] = number(row.median_settling_s);
  object["steps"] = row.steps;
  object["bound_violations"] = row.bound_violations;
  object["worst_excess"] = number(row.worst_excess);
  object["violating_share"] = number(row.violating_share);
  object["polished_share"] = share(DecisionSource::kPolished);
  object["fallback_share"] = share(DecisionSource::kFallback);
  object["refused_share"] = share(DecisionSource::kRefused);
  object["median_decision_ms"] = number(1e3 * row.median_decision_s);
  object["p99_decision_ms"] = number(1e3 * row.p99_decision_s);
  return object;
}

std::string csv_number(double value) {
  return std::isnan(value) ? "" : nasm_common::short_text(value);
}

}  // namespace

std::string to_json(const LoopStudy& study, const LoopGate& gate) {
  const nasm_core::SweepOptions& options = study.sweep.options;
  const std::vector<std::string> violated = violations(study, gate);
  Json object;
  object["system"] = study.system->info().name;
  object["model"] = study.model_id.empty() ? Json(nullptr) : Json(study.model_id);
  object["starts"] = options.starts;
  object["seed"] = options.seed;
  object["split"] = options.split;
  object["tour"] = options.is_tour;
  object["judged_by"] = Json::object();
  for (const auto& [name, value] : options.run.judged_by) object["judged_by"][name] = value;
  object["duration_s"] = options.run.duration_s;
  object["hold_s"] = options.run.hold_s;
  object["passed"] = violated.empty();
  object["violations"] = violated;
  object["remarks"] = study.remarks;
  object["rows"] = Json::array();
  for (const auto& row : study.rows) object["rows"].push_back(to_object(row));
  object["command"] = study.command;
  object["machine"] = study.machine;
  object["date"] = study.date;
  object["work_s"] = number(study.duration_s);
  return object.dump(2) + "\n";
}

std::string to_csv(const LoopStudy& study) {
  std::string text =
      "policy,disturbance,start,success,diverged,cost,final_distance,settling_s,bound_violations,"
      "worst_excess,violating_share,computed,polished,fallback,refused\n";
  const nasm_core::SweepOptions& options = study.sweep.options;
  for (std::size_t p = 0; p < options.policies.size(); ++p) {
    for (std::size_t d = 0; d < options.disturbances.size(); ++d) {
      for (std::size_t start = 0; start < options.starts; ++start) {
        const nasm_core::RunResult& run = study.sweep.result(p, d, start);
        text += std::string(to_string(options.policies[p])) + "," +
                to_string(options.disturbances[d]) + "," + std::to_string(start) + "," +
                (run.has_succeeded ? "1" : "0") + "," + (run.has_diverged ? "1" : "0") + "," +
                csv_number(run.cost) + "," + csv_number(run.final_distance) + "," +
                csv_number(run.settling_time_s) + "," + std::to_string(run.bound_violations) + "," +
                csv_number(run.worst_excess) + "," + csv_number(run.violating_share);
        for (const std::size_t count : run.decisions) text += "," + std::to_string(count);
        text += "\n";
      }
    }
  }
  return text;
}

void write_files(const LoopStudy& study, const LoopGate& gate, const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::create_directories(folder, error);
  if (!fs::is_directory(folder)) {
    throw std::runtime_error(folder + ": cannot make this folder: " +
                             (error ? error.message() : "a file is in its place"));
  }
  const auto write = [&](const char* name, const std::string& text) {
    nasm_common::write_file((fs::path(folder) / name).string(), text);
  };
  write("report.html", to_html(study, gate));
  write("runs.csv", to_csv(study));
  write("summary.json", to_json(study, gate));
  write("table.md", to_markdown(study));
}

}  // namespace nasm_evaluation
