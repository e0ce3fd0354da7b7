// SPDX-License-Identifier: Apache-2.0
#include "demo/report.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "demo/live_table.hpp"
#include "demo/report_figures.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_core/evaluation/gap.hpp"

namespace nasm_evaluation::demo {
namespace {

using nasm_common::duration_text;
using nasm_common::number_text;
using nasm_common::times_text;
using nasm_report::Tone;

std::string share(std::size_t part, std::size_t whole) {
  return std::to_string(part) + " of " + std::to_string(whole);
}

nasm_report::Cards cards_of(const nasm_core::SystemInfo& info, const Summary& summary,
                            const Comparison& comparison) {
  nasm_report::Cards cards;
  const auto add = [&cards](const std::string& label, const std::string& value,
                            const std::string& note, Tone tone = Tone::neutral) {
    cards.cards.push_back({label, value, note, tone});
  };
  add("answered", share(summary.answered, summary.asked),
      summary.polished > 0 ? std::to_string(summary.polished) + " polished" : "as the model said",
      summary.is_success() ? Tone::good : Tone::bad);
  add("gap to optimum", gap_text(summary.median_gap, info),
      "median; worst " + gap_text(summary.worst_gap, info));
  add("answer", duration_text(summary.median_answer_s),
      "with certificate; worst " + duration_text(summary.worst_answer_s));
  add("round trip", duration_text(summary.median_round_trip_s), "through topics");
  if (summary.certifiable > 0) {
    const bool honest = 20 * summary.certified >= 19 * summary.certifiable;
    add("certificates", share(summary.certified, summary.certifiable), "right within a factor of 2",
        honest ? Tone::good : Tone::warning);
  }
  add("Newton takes", times_text(summary.median_newton_s / summary.median_answer_s), "as long");
  if (std::isfinite(comparison.ipopt_s)) {
    add("IPOPT takes", times_text(comparison.ipopt_s / summary.median_answer_s), "as long");
  }
  return cards;
}

nasm_report::Table goals_table(const Results& results) {
  nasm_report::Table table;
  table.columns = {{"goal"}, {"from", false}, {"instance", false}, {"cost"},   {"optimum"},
                   {"gap"},  {"certified"},   {"status", false},   {"answer"}, {"round trip"}};
  const auto number = [](double value, int digits) {
    return nasm_report::Cell{number_text(value, digits), value};
  };
  const auto duration = [](double value) { return nasm_report::Cell{duration_text(value), value}; };
  for (std::size_t i = 0; i < results.records.size(); ++i) {
    const Record& record = results.records[i];
    const nasm_msgs::msg::ControlTrajectory answer =
        record.answer.value_or(nasm_msgs::msg::ControlTrajectory());
    nasm_msgs::msg::EvaluationResult evaluation;
    evaluation.achieved_cost = evaluation.optimal_cost = std::nan("");
    if (record.evaluation) evaluation = *record.evaluation;
    const bool failed = !record.is_complete() || record.is_refused();
    const Tone tone = failed ? Tone::bad : answer.polish_steps > 0 ? Tone::warning : Tone::good;
    table.rows.push_back({number(static_cast<double>(record.goal.id), 6),
                          {record.goal.split},
                          {task_text(results.system->info(), record.goal.instance, 3)},
                          number(evaluation.achieved_cost, 8),
                          number(evaluation.optimal_cost, 8),
                          number(gap_of(record), 2),
                          number(record.answer ? answer.relative_gap : std::nan(""), 2),
                          {status_text(record), std::nullopt, tone},
                          duration(record.answer ? answer.computation_time : std::nan("")),
                          duration(record.round_trip_s)});
  }
  return table;
}

nasm_report::Section quality_section(const Results& results) {
  nasm_report::Section section{"How good the answers are", {}};
  nasm_report::Row row;
  row.figures = {gap_figure(results), certificate_figure(results)};
  section.blocks.emplace_back(row);
  return section;
}

nasm_report::Section speed_section(const Results& results) {
  nasm_report::Section section{"How fast they come", {}};
  section.blocks.emplace_back(latency_figure(results));
  if (!results.comparison.why_not.empty()) {
    nasm_report::Text note;
    note.content = "LibTorch and IPOPT were not measured: " + results.comparison.why_not + ".";
    note.tone = Tone::warning;
    section.blocks.emplace_back(note);
  }
  return section;
}

nasm_report::Section origin_section(const Results& results) {
  const auto answered =
      std::find_if(results.records.begin(), results.records.end(),
                   [](const Record& record) { return record.answer.has_value(); });
  nasm_report::Table table;
  table.columns = {{"what", false}, {"value", false}};
  const auto add = [&table](const char* what, const std::string& value) {
    table.rows.push_back({{what}, {value}});
  };
  add("system", results.system->info().name + ": " + results.system->info().description);
  add("model", answered == results.records.end() ? "-" : std::string(answered->answer->model_id));
  add("file", results.model_path.empty() ? "-" : results.model_path);
  add("seed of the goals", std::to_string(results.seed));
  add("messages that came twice", std::to_string(results.duplicates));
  add("machine", results.machine);
  add("made", results.date);
  nasm_report::Section section{"Where this comes from", {}};
  section.blocks.emplace_back(table);
  return section;
}

}  // namespace

nasm_report::Page compose_report(const Results& results) {
  const Summary summary = summarise(results);
  const nasm_core::SystemInfo& info = results.system->info();
  nasm_report::Page page;
  page.title = "NASM demonstration: " + info.name;
  page.subtitle = "A " + info.description + ". " + std::to_string(summary.asked) +
                  " goals went to the controller over ROS 2 topics; each answer came back with an "
                  "estimate of its own gap to the optimum, and the simulator played it.";
  page.badges = {results.machine, results.date, "seed " + std::to_string(results.seed)};
  page.footer = "One file, nothing loaded from elsewhere. Drag to turn, hover for numbers.";

  nasm_report::Section overview;
  overview.blocks.emplace_back(cards_of(info, summary, results.comparison));
  if (!summary.is_success()) {
    nasm_report::Text failure;
    failure.content = share(summary.answered, summary.asked) + " goals were answered; refused " +
                      std::to_string(summary.refused) + ", lost " + std::to_string(summary.lost) +
                      ", not evaluated " + std::to_string(summary.unevaluated) + ".";
    failure.tone = Tone::bad;
    overview.blocks.emplace_back(failure);
  }
  overview.blocks.emplace_back(compose_animation(results));
  page.sections.push_back(std::move(overview));
  page.sections.push_back(quality_section(results));
  page.sections.push_back(speed_section(results));
  nasm_report::Section goals{"Every goal", {}};
  goals.blocks.emplace_back(goals_table(results));
  page.sections.push_back(std::move(goals));
  page.sections.push_back(origin_section(results));
  return page;
}

}  // namespace nasm_evaluation::demo
