// SPDX-License-Identifier: Apache-2.0
#include "report/page.hpp"

#include <cmath>

#include "nasm_common/numbers.hpp"
#include "nasm_core/evaluation/gap.hpp"
#include "nasm_core/ocp/system.hpp"
#include "report/figures.hpp"
#include "report/loops.hpp"
#include "report/shown_case.hpp"

namespace nasm_evaluation {
namespace {

using nasm_common::duration_text;
using nasm_common::number_text;
using nasm_core::SystemInfo;
using nasm_report::count_cell;
using nasm_report::Section;
using nasm_report::Text;
using nasm_report::Tone;

/// Number of shown cases that get their own curves; all are in the animation.
constexpr std::size_t kMostDrawnCases = 4;

std::string refusals_text(const Summary& summary) {
  std::string text;
  for (const auto& [status, count] : summary.refusals) {
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + status;
  }
  return text.empty() ? "none" : text;
}

/// False without optima, or if nothing was answered.
bool has_gaps(const Summary& summary) {
  return std::isfinite(summary.worst_gap);
}

/// The limits that were set: "gap at most 0.001, refused at most 1 %".
std::string limits_text(const Gate& gate) {
  std::string text;
  const auto add = [&](bool is_set, const std::string& limit) {
    if (is_set) text += (text.empty() ? "" : ", ") + limit;
  };
  const auto add_share = [&](const std::string& what, double share) {
    add(share < 1.0, what + " at most " + nasm_common::percent_text(share));
  };
  add(gate.max_gap < Gate::kNone, "gap at most " + number_text(gate.max_gap, 3));
  add(gate.max_p99_ms < Gate::kNone,
      "99 % of the answers within " + duration_text(1e-3 * gate.max_p99_ms));
  add_share("refused", gate.max_refused_share);
  add_share("lost or late", gate.max_lost_share);
  add_share("outside the training data", gate.max_ood_share);
  add(gate.max_final_distance < Gate::kNone,
      "closed loops end within " + number_text(gate.max_final_distance, 3) + " of their goals");
  add(gate.min_reached_share > 0.0, "closed loops reach at least " +
                                        nasm_common::percent_text(gate.min_reached_share) +
                                        " of their goals");
  add(gate.min_instances > 1, "at least " + std::to_string(gate.min_instances) + " instances");
  return text;
}

nasm_report::Cards cards_of(const Summary& summary, const Evaluation& evaluation,
                            const SystemInfo& info) {
  nasm_report::Cards cards;
  if (summary.loop_goals > 0) {
    const bool all = summary.loop_goals_reached == summary.loop_goals_judged;
    cards.add("closed loop",
              nasm_common::share_text(summary.loop_goals_reached, summary.loop_goals_judged),
              summary.loop_goals_diverged > 0
                  ? "goals reached; " + std::to_string(summary.loop_goals_diverged) + " diverged"
                  : "goals reached",
              summary.loop_goals_diverged > 0 ? Tone::bad
              : all                           ? Tone::good
                                              : Tone::warning);
  }
  if (summary.instances == 0 && summary.loop_goals > 0) return cards;
  cards.add(
      "answered", nasm_common::share_text(summary.answered, summary.instances),
      summary.polished > 0 ? std::to_string(summary.polished) + " polished" : "as the model said",
      summary.answered == summary.instances && summary.instances > 0 ? Tone::good : Tone::warning);
  if (has_gaps(summary)) {
    cards.add("gap to optimum", gap_text(summary.median_gap, info),
              "median; worst " + gap_text(summary.worst_gap, info));
  }
  cards.add("answer takes", duration_text(1e-3 * summary.median_ms),
            "median; 99 % within " + duration_text(1e-3 * summary.p99_ms));
  if (evaluation.is_live) {
    cards.add("round trip", duration_text(1e-3 * summary.median_latency_ms),
              "median; 99 % within " + duration_text(1e-3 * summary.p99_latency_ms));
    cards.add("lost or late", std::to_string(summary.lost + summary.late),
              std::to_string(summary.lost) + " lost, " + std::to_string(summary.late) + " late",
              summary.lost + summary.late > 0 ? Tone::bad : Tone::good);
  }
  cards.add("refused", std::to_string(summary.refused), refusals_text(summary),
            summary.refused > 0 ? Tone::bad : Tone::good);
  cards.add("outside the training data", std::to_string(summary.out_of_distribution),
            "of " + std::to_string(summary.instances),
            summary.out_of_distribution > 0 ? Tone::warning : Tone::neutral);
  return cards;
}

Section verdict_section(const Evaluation& evaluation, const Gate& gate, const Summary& summary,
                        const SystemInfo& info) {
  Section section;
  const std::vector<std::string> violated = violations(gate, summary);
  const std::string limits = limits_text(gate);
  if (violated.empty()) {
    section.blocks.emplace_back(limits.empty() ? Text{"No limits were set."}
                                               : Text{"Passed: " + limits + ".", Tone::good});
  }
  for (const std::string& violation : violated) {
    section.blocks.emplace_back(Text{"Not passed: " + violation + ".", Tone::bad});
  }
  section.blocks.emplace_back(cards_of(summary, evaluation, info));
  for (const std::string& remark : evaluation.intake.remarks) {
    section.blocks.emplace_back(Text{remark, Tone::warning});
  }
  return section;
}

std::vector<nasm_report::Cell> comparison_row(const std::string& name, const Summary& summary,
                                              const SystemInfo& info) {
  const auto gap_cell = [&](double gap) { return nasm_report::Cell{gap_text(gap, info), gap}; };
  return {{name},
          count_cell(summary.instances),
          count_cell(summary.answered),
          count_cell(summary.polished),
          count_cell(summary.refused),
          count_cell(summary.out_of_distribution),
          gap_cell(summary.median_gap),
          gap_cell(summary.p99_gap),
          gap_cell(summary.worst_gap),
          nasm_report::duration_cell(1e-3 * summary.median_ms),
          nasm_report::duration_cell(1e-3 * summary.p99_ms)};
}

void add_comparison(const Evaluation& evaluation, const Summary& summary, const SystemInfo& info,
                    nasm_report::Page& page) {
  const auto baseline = summarise_baseline(evaluation);
  const auto recorded = summarise_recorded(evaluation);
  if (!baseline && !recorded) return;
  nasm_report::Table table;
  table.columns = {{"", false},   {"instances"},   {"answered"},   {"polished"},
                   {"refused"},   {"outside"},     {"median gap"}, {"99 % gap"},
                   {"worst gap"}, {"median time"}, {"99 % time"}};
  nasm_report::Row row;
  table.rows.push_back(comparison_row("model: " + evaluation.model_id, summary, info));
  if (baseline) {
    table.rows.push_back(comparison_row("baseline: " + evaluation.baseline_id, *baseline, info));
    if (has_gaps(summary)) {
      row.figures.push_back(versus_figure(evaluation, info, &Verdict::baseline, "baseline"));
    }
  }
  if (recorded) {
    table.rows.push_back(comparison_row("recorded", *recorded, info));
    if (has_gaps(summary)) {
      row.figures.push_back(versus_figure(evaluation, info, &Verdict::recorded, "recording"));
    }
  }
  Section section{"Against others", {}};
  section.blocks.emplace_back(table);
  if (!row.figures.empty()) section.blocks.emplace_back(row);
  page.sections.push_back(std::move(section));
}

void add_cases(const Evaluation& evaluation, const nasm_core::Model& model,
               const std::vector<ShownCase>& shown, const SystemInfo& info,
               nasm_report::Page& page) {
  const std::vector<Drawn> cases = drawn_cases(evaluation, model, shown);
  if (cases.empty()) return;
  Section section{"The worst cases", {}};
  section.blocks.emplace_back(animation_of(cases, info));
  for (std::size_t i = 0; i < std::min(cases.size(), kMostDrawnCases); ++i) {
    section.blocks.emplace_back(curves_of(cases[i], info));
  }
  page.sections.push_back(std::move(section));
}

std::string subtitle_of(const Evaluation& evaluation, const Summary& summary) {
  std::string text;
  if (summary.instances > 0 || summary.loop_goals == 0) {
    text = std::to_string(summary.instances) +
           (evaluation.is_live ? " live instances " : " instances of a recording ") +
           "were sent to " + evaluation.model_id + ". Each answer was rolled out" +
           (has_gaps(summary) ? " and compared with the optimum of its instance." : ".");
  }
  if (summary.loop_goals > 0) {
    text += (text.empty() ? "" : " ");
    text += "A closed loop was measured on its way to " + std::to_string(summary.loop_goals) +
            (summary.loop_goals == 1 ? " goal." : " goals.");
  }
  return text;
}

}  // namespace

nasm_report::Page compose_page(const Evaluation& evaluation, const Gate& gate,
                               const nasm_core::Model& model, const std::vector<ShownCase>& shown) {
  const SystemInfo& info = nasm_core::find_system(model.system).info();
  const Summary summary = summarise(evaluation);
  nasm_report::Page page;
  page.title = "NASM evaluation: " + info.name;
  page.subtitle = subtitle_of(evaluation, summary);
  page.badges = {evaluation.source, evaluation.machine, evaluation.date};
  page.footer = "One file, nothing loaded from elsewhere. Drag to turn, hover for numbers.";
  page.sections.push_back(verdict_section(evaluation, gate, summary, info));
  if (!evaluation.loop_runs.empty()) page.sections.push_back(loops_section(evaluation, info));
  if (!evaluation.verdicts.empty()) {
    if (has_gaps(summary)) {
      Section quality{"How good the answers are", {}};
      nasm_report::Row row;
      row.figures = {gap_figure(evaluation, info), certificate_figure(evaluation, info)};
      quality.blocks.emplace_back(row);
      page.sections.push_back(std::move(quality));
    }
    Section speed{"How fast they come", {}};
    speed.blocks.emplace_back(latency_figure(evaluation));
    page.sections.push_back(std::move(speed));
    add_comparison(evaluation, summary, info, page);
    Section map{"Where the instances lie", {}};
    map.blocks.emplace_back(
        Text{"The coordinates in which instances leave the training data come first, then "
             "those that the gap goes with. Dashed: the box of the training data."});
    map.blocks.emplace_back(nasm_report::Row{ood_maps(evaluation, model, info)});
    page.sections.push_back(std::move(map));
    add_cases(evaluation, model, shown, info, page);
    page.sections.push_back(instances_section(evaluation, model, info));
  }
  page.sections.push_back(origin_section(evaluation, info));
  return page;
}

}  // namespace nasm_evaluation
