// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "nasm_common/numbers.hpp"
#include "nasm_core/evaluation/gap.hpp"
#include "report/figures.hpp"
#include "report/page.hpp"
#include "report/worst.hpp"

namespace nasm_evaluation {
namespace {

using nasm_common::number_text;
using nasm_report::Cell;
using nasm_report::duration_cell;
using nasm_report::number_cell;
using nasm_report::Tone;

constexpr std::size_t kMostRows = 500;
/// Largest number of columns for the quantities that training varied; more do not fit.
constexpr std::size_t kMostNumbers = 9;

std::string task_text(const Verdict& verdict) {
  std::string text;
  for (std::size_t i = 0; i < std::min(verdict.task.size(), kMostNumbers); ++i) {
    text += (i == 0 ? "" : ", ") + number_text(verdict.task[i], 3);
  }
  return text + (verdict.task.size() > kMostNumbers ? ", …" : "");
}

/// Which columns have anything in them.
struct Shown {
  explicit Shown(const Evaluation& evaluation) {
    for (const Verdict& verdict : evaluation.verdicts) {
      baseline = baseline || verdict.baseline;
      recorded = recorded || verdict.recorded;
      executed = executed || std::isfinite(verdict.executed_cost);
    }
    latency = evaluation.is_live;
  }
  bool baseline = false;
  bool recorded = false;
  bool executed = false;
  bool latency = false;
};

std::vector<nasm_report::Column> columns_of(const Shown& shown) {
  std::vector<nasm_report::Column> columns = {{"instance"}, {"id"},      {"status", false},
                                              {"cost"},     {"optimum"}, {"gap"},
                                              {"claimed"},  {"outside"}, {"time"}};
  if (shown.baseline) columns.push_back({"baseline's gap"});
  if (shown.recorded) columns.push_back({"recorded gap"});
  if (shown.executed) columns.push_back({"executed gap"});
  if (shown.executed) columns.push_back({"controls differ"});
  if (shown.latency) columns.push_back({"round trip"});
  columns.push_back({"task", false});  // the widest: at the end it hides nothing
  return columns;
}

std::vector<Cell> row_of(const Verdict& verdict, const Shown& shown,
                         const nasm_core::SystemInfo& info) {
  const Quality& answer = verdict.answer;
  const Tone tone = has_failed(verdict)       ? Tone::bad
                    : answer.polish_steps > 0 ? Tone::warning
                                              : Tone::good;
  const auto gap_cell = [&](double gap) { return Cell{gap_text(gap, info), gap}; };
  std::vector<Cell> row = {number_cell(static_cast<double>(verdict.number), 9),
                           {std::to_string(verdict.id)},
                           {status_text(verdict), std::nullopt, tone},
                           number_cell(answer.cost, 7),
                           number_cell(verdict.optimal_cost, 7),
                           gap_cell(answer.relative_gap),
                           number_cell(answer.estimated_relative_gap, 2),
                           number_cell(answer.ood_score, 2),
                           duration_cell(answer.computation_time_s)};
  if (shown.baseline) {
    row.push_back(gap_cell(verdict.baseline ? verdict.baseline->relative_gap : kNotKnown));
  }
  if (shown.recorded) {
    row.push_back(gap_cell(verdict.recorded ? verdict.recorded->relative_gap : kNotKnown));
  }
  if (shown.executed) row.push_back(gap_cell(verdict.executed_gap));
  if (shown.executed) row.push_back(number_cell(verdict.executed_control_difference, 2));
  if (shown.latency) row.push_back(duration_cell(verdict.latency_s));
  row.push_back({task_text(verdict)});
  return row;
}

}  // namespace

nasm_report::Section instances_section(const Evaluation& evaluation, const nasm_core::Model& model,
                                       const nasm_core::SystemInfo& info) {
  const Shown shown(evaluation);
  nasm_report::Table table;
  table.columns = columns_of(shown);
  for (const std::size_t i : worst_verdicts(evaluation, kMostRows)) {
    table.rows.push_back(row_of(evaluation.verdicts[i], shown, info));
  }
  std::string names;
  for (std::size_t i = 0; i < std::min(model.inputs.size(), kMostNumbers); ++i) {
    names += (i == 0 ? "" : ", ") + model.inputs[i];
  }
  const bool is_cut = evaluation.verdicts.size() > kMostRows;
  nasm_report::Text note;
  if (is_cut) {
    note.content = "The worst " + std::to_string(kMostRows) + " of " +
                   std::to_string(evaluation.verdicts.size()) +
                   " instances; instances.csv has all of them. ";
  }
  note.content += "Outside: distance from the training data in widths of them. Task: " + names +
                  (model.inputs.size() > kMostNumbers ? ", …." : ".");
  nasm_report::Section section{is_cut ? "The worst instances" : "Every instance", {}};
  section.blocks.emplace_back(note);
  section.blocks.emplace_back(table);
  return section;
}

nasm_report::Section origin_section(const Evaluation& evaluation,
                                    const nasm_core::SystemInfo& info) {
  std::vector<std::pair<std::string, std::string>> facts;
  const auto add = [&](const std::string& what, const std::string& value) {
    facts.emplace_back(what, value);
  };
  const auto add_count = [&](const std::string& what, std::size_t count) {
    add(what, std::to_string(count));
  };
  const Intake& intake = evaluation.intake;
  add(evaluation.is_live ? "live, from" : "recording", evaluation.source);
  add("system", info.name + ": " + info.description);
  add("model", evaluation.model_id);
  add("its file", evaluation.model_path);
  add("baseline", evaluation.baseline_id);
  add("its file", evaluation.baseline_path);
  add_count("messages", intake.messages);
  add_count("instances", intake.instances);
  for (const auto& [type, count] : intake.unknown_types) {
    add_count("messages skipped, of " + type, count);
  }
  add_count("messages that do not decode", intake.undecodable);
  add_count("instances of other systems", intake.other_systems);
  add_count("stamps that go back", intake.out_of_order);
  add_count("ids used again", intake.repeated_ids);
  add_count("answers without an instance", intake.unmatched_answers);
  add("machine", evaluation.machine);
  add("made", evaluation.date);
  add("took", nasm_common::duration_text(evaluation.duration_s));
  return {"Where this comes from", {nasm_report::facts_table(facts)}};
}

}  // namespace nasm_evaluation
