// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstdio>

#include "nasm_common/numbers.hpp"
#include "nasm_core/operator/answer.hpp"
#include "report/files.hpp"

namespace nasm_evaluation {
namespace {

constexpr const char* kQualityColumns[] = {"status",        "status_text",  "model_id",
                                           "cost",          "relative_gap", "estimated_gap",
                                           "control_error", "ood_score",    "computation_time_s",
                                           "polish_steps"};

class CsvLine {
 public:
  explicit CsvLine(std::string& text) : text_(text) {}
  ~CsvLine() { text_ += '\n'; }

  void add(const std::string& cell) {
    if (!is_first_) text_ += ',';
    is_first_ = false;
    text_ += cell;
  }
  void add(double value) {
    add(std::isnan(value) ? std::string() : nasm_common::exact_text(value));
  }
  void add(const Quality* quality) {
    if (quality == nullptr) {
      for ([[maybe_unused]] const char* column : kQualityColumns) add(std::string());
      return;
    }
    const auto status = static_cast<nasm_core::AnswerStatus>(quality->status);
    add(std::string(status == nasm_core::AnswerStatus::kUnset ? "lost"
                                                              : nasm_core::to_string(status)));
    add(nasm_common::csv_field(quality->status_text));
    add(nasm_common::csv_field(quality->model_id));
    add(quality->cost);
    add(quality->relative_gap);
    add(quality->estimated_relative_gap);
    add(quality->relative_control_error);
    add(quality->ood_score);
    add(quality->computation_time_s);
    add(std::to_string(quality->polish_steps));
  }

 private:
  std::string& text_;
  bool is_first_ = true;
};

template <class Optional>
const Quality* pointer(const Optional& quality) {
  return quality ? &*quality : nullptr;
}

void add_header(const nasm_core::Model& model, std::string& text) {
  CsvLine line(text);
  for (const char* name : {"number", "id", "posed_ns"}) line.add(std::string(name));
  for (const std::string& name : model.inputs) line.add(nasm_common::csv_field(name));
  for (const char* name : {"optimal_cost", "optimum_time_s"}) line.add(std::string(name));
  for (const char* prefix : {"", "baseline_", "recorded_"}) {
    for (const char* name : kQualityColumns) line.add(std::string(prefix) + name);
  }
  for (const char* name :
       {"executed_cost", "executed_gap", "executed_control_difference", "latency_s", "is_late"}) {
    line.add(std::string(name));
  }
}

}  // namespace

std::string to_csv(const Evaluation& evaluation, const nasm_core::Model& model) {
  std::string text;
  add_header(model, text);
  for (const Verdict& verdict : evaluation.verdicts) {
    CsvLine line(text);
    line.add(std::to_string(verdict.number));
    line.add(std::to_string(verdict.id));
    line.add(std::to_string(verdict.posed_ns));
    for (std::size_t i = 0; i < model.inputs.size(); ++i) {
      line.add(i < verdict.task.size() ? verdict.task[i] : kNotKnown);
    }
    line.add(verdict.optimal_cost);
    line.add(verdict.optimum_time_s);
    line.add(&verdict.answer);
    line.add(pointer(verdict.baseline));
    line.add(pointer(verdict.recorded));
    line.add(verdict.executed_cost);
    line.add(verdict.executed_gap);
    line.add(verdict.executed_control_difference);
    line.add(verdict.latency_s);
    line.add(std::string(verdict.is_late ? "1" : "0"));
  }
  return text;
}

std::string loops_to_csv(const Evaluation& evaluation, const nasm_core::SystemInfo& info) {
  std::string text;
  {
    CsvLine line(text);
    for (const char* name : {"number", "states_topic", "id", "start_ns"}) {
      line.add(std::string(name));
    }
    for (const nasm_core::Quantity& goal : info.goals) {
      line.add(nasm_common::csv_field("goal_" + goal.name));
    }
    for (const char* name :
         {"duration_s", "samples", "initial_distance", "final_distance", "greatest_distance",
          "settling_time_s", "overshoot", "judged", "reached", "divergence"}) {
      line.add(std::string(name));
    }
  }
  std::size_t number = 0;
  for (const LoopRun& run : evaluation.loop_runs) {
    const nasm_core::LoopMeasures& measures = run.measures;
    CsvLine line(text);
    line.add(std::to_string(++number));
    line.add(nasm_common::csv_field(run.states_topic));
    line.add(std::to_string(run.id));
    line.add(std::to_string(run.start_ns));
    for (const double component : measures.goal) line.add(component);
    line.add(measures.duration_s);
    line.add(std::to_string(measures.samples));
    line.add(measures.initial_distance);
    line.add(measures.final_distance);
    line.add(measures.greatest_distance);
    line.add(measures.settling_time_s);
    line.add(measures.overshoot);
    line.add(std::string(measures.is_judged ? "1" : "0"));
    line.add(std::string(measures.has_reached ? "1" : "0"));
    line.add(std::string(nasm_core::to_string(measures.divergence)));
  }
  return text;
}

}  // namespace nasm_evaluation
