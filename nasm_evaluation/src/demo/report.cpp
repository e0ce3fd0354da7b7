// SPDX-License-Identifier: Apache-2.0
#include "demo/report.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "closed_loop/tour.hpp"
#include "demo/live_table.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_core/evaluation/gap.hpp"

namespace nasm_evaluation::demo {
namespace {

using nasm_common::duration_text;
using nasm_common::share_text;
using nasm_common::times_text;
using nasm_report::duration_cell;
using nasm_report::number_cell;
using nasm_report::Tone;

nasm_report::Cards cards_of(const nasm_core::SystemInfo& info, const Summary& summary,
                            const Comparison& comparison) {
  nasm_report::Cards cards;
  cards.add(
      "answered", share_text(summary.answered, summary.asked),
      summary.polished > 0 ? std::to_string(summary.polished) + " polished" : "as the model said",
      summary.is_success() ? Tone::good : Tone::bad);
  cards.add("gap to optimum", gap_text(summary.median_gap, info),
            "median; worst " + gap_text(summary.worst_gap, info));
  cards.add("answer", duration_text(summary.median_answer_s),
            "with certificate; worst " + duration_text(summary.worst_answer_s));
  cards.add("round trip", duration_text(summary.median_round_trip_s), "through topics");
  if (summary.certifiable > 0) {
    const bool honest = 20 * summary.certified >= 19 * summary.certifiable;
    cards.add("certificates", share_text(summary.certified, summary.certifiable),
              "right within a factor of 2", honest ? Tone::good : Tone::warning);
  }
  cards.add("Newton takes", times_text(summary.median_newton_s / summary.median_answer_s),
            "as long");
  if (std::isfinite(comparison.ipopt_s)) {
    cards.add("IPOPT takes", times_text(comparison.ipopt_s / summary.median_answer_s), "as long");
  }
  return cards;
}

nasm_report::Table goals_table(const Results& results) {
  nasm_report::Table table;
  table.columns = {{"goal"}, {"from", false}, {"instance", false}, {"cost"},   {"optimum"},
                   {"gap"},  {"certified"},   {"status", false},   {"answer"}, {"round trip"}};
  for (std::size_t i = 0; i < results.records.size(); ++i) {
    const Record& record = results.records[i];
    const nasm_msgs::msg::ControlTrajectory answer =
        record.answer.value_or(nasm_msgs::msg::ControlTrajectory());
    nasm_msgs::msg::EvaluationResult evaluation;
    evaluation.achieved_cost = evaluation.optimal_cost = std::nan("");
    if (record.evaluation) evaluation = *record.evaluation;
    const bool failed = !record.is_complete() || record.is_refused();
    const Tone tone = failed ? Tone::bad : answer.polish_steps > 0 ? Tone::warning : Tone::good;
    table.rows.push_back({number_cell(static_cast<double>(record.goal.id), 6),
                          {record.goal.split},
                          {task_text(results.system->info(), record.goal.instance, 3)},
                          number_cell(evaluation.achieved_cost, 8),
                          number_cell(evaluation.optimal_cost, 8),
                          number_cell(gap_of(record), 2),
                          number_cell(record.answer ? answer.relative_gap : std::nan(""), 2),
                          {status_text(record), std::nullopt, tone},
                          duration_cell(record.answer ? answer.computation_time : std::nan("")),
                          duration_cell(record.round_trip_s)});
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
  const std::string model =
      answered == results.records.end() ? "" : std::string(answered->answer->model_id);
  const nasm_core::SystemInfo& info = results.system->info();
  return {
      "Where this comes from",
      {nasm_report::facts_table({{"system", info.name + ": " + info.description},
                                 {"model", model},
                                 {"file", results.model_path},
                                 {"seed of the goals", std::to_string(results.seed)},
                                 {"messages that came twice", std::to_string(results.duplicates)},
                                 {"machine", results.machine},
                                 {"made", results.date}})}};
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
    failure.content = share_text(summary.answered, summary.asked) +
                      " goals were answered; refused " + std::to_string(summary.refused) +
                      ", lost " + std::to_string(summary.lost) + ", not evaluated " +
                      std::to_string(summary.unevaluated) + ".";
    failure.tone = Tone::bad;
    overview.blocks.emplace_back(failure);
  }
  overview.blocks.emplace_back(compose_animation(results));
  page.sections.push_back(std::move(overview));
  if (results.tour) {
    nasm_report::Section tour = tour_section(*results.tour);
    tour.blocks.emplace_back(nasm_report::Text{results.tour->command, Tone::neutral, true});
    page.sections.push_back(std::move(tour));
  }
  page.sections.push_back(quality_section(results));
  page.sections.push_back(speed_section(results));
  nasm_report::Section goals{"Every goal", {}};
  goals.blocks.emplace_back(goals_table(results));
  page.sections.push_back(std::move(goals));
  page.sections.push_back(origin_section(results));
  return page;
}

}  // namespace nasm_evaluation::demo
