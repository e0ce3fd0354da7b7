// SPDX-License-Identifier: Apache-2.0
#include "nasm_report/page.hpp"
#include "closed_loop/animation.hpp"
#include "closed_loop/study.hpp"
#include "closed_loop/tables.hpp"
#include "closed_loop/tour.hpp"

namespace nasm_evaluation {
namespace {

using nasm_report::Section;
using nasm_report::Text;
using nasm_report::Tone;

nasm_report::Table report_table(const LoopStudy& study) {
  const LoopTable table = table_of(study);
  nasm_report::Table result;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    result.columns.push_back({table.columns[i], i >= 2});
  }
  for (const auto& row : table.rows) {
    std::vector<nasm_report::Cell> cells;
    for (const std::string& text : row) cells.push_back({text});
    result.rows.push_back(std::move(cells));
  }
  return result;
}

/// Distances over time would be of different units; the share of runs that have settled is not.
nasm_report::Figure settled_figure(const LoopStudy& study, std::size_t disturbance) {
  const nasm_core::SweepOptions& options = study.sweep.options;
  constexpr int kPoints = 100;
  nasm_report::Chart chart;
  chart.x.label = "time [s]";
  chart.y.label = "share of runs that have settled";
  for (std::size_t p = 0; p < options.policies.size(); ++p) {
    nasm_report::Series series;
    series.label = to_string(options.policies[p]);
    for (int i = 0; i <= kPoints; ++i) {
      const double time_s = options.run.duration_s * i / kPoints;
      std::size_t settled = 0;
      for (std::size_t start = 0; start < options.starts; ++start) {
        if (study.sweep.result(p, disturbance, start).settling_time_s <= time_s) ++settled;
      }
      series.x.push_back(time_s);
      series.y.push_back(static_cast<double>(settled) / static_cast<double>(options.starts));
    }
    chart.series.push_back(std::move(series));
  }
  nasm_report::Figure figure;
  figure.title = std::string("Disturbance: ") + to_string(options.disturbances[disturbance]);
  figure.content = std::move(chart);
  return figure;
}

/// For sweeps of many starts.
std::vector<Section> sweep_sections(const LoopStudy& study) {
  std::vector<Section> sections;
  nasm_report::Row figures;
  for (std::size_t d = 0; d < study.sweep.options.disturbances.size(); ++d) {
    figures.figures.push_back(settled_figure(study, d));
  }
  sections.push_back({"How fast they settle", {std::move(figures)}});
  nasm_report::Animation animation = sweep_animation(study);
  if (!animation.runs.empty()) sections.push_back({"Trajectories", {std::move(animation)}});
  return sections;
}

}  // namespace

std::string to_html(const LoopStudy& study, const LoopGate& gate) {
  nasm_report::Page page;
  page.title = "Closed loops of " + study.system->info().name;
  page.subtitle = study.system->info().description;
  if (!study.model_id.empty()) page.badges.push_back(study.model_id);
  page.footer = study.machine + ", " + study.date;

  const bool is_tour = study.sweep.options.is_tour;
  if (is_tour) page.sections.push_back(tour_section(study));
  Section results{"Results", {}};
  const std::vector<std::string> violated = violations(study, gate);
  for (const std::string& violation : violated) {
    results.blocks.emplace_back(Text{"Not passed: " + violation + ".", Tone::bad});
  }
  if (!is_tour) {
    for (const std::string& remark : study.remarks) {
      results.blocks.emplace_back(Text{remark, Tone::warning});
    }
  }
  results.blocks.emplace_back(report_table(study));
  for (const std::string& definition : definitions(study)) {
    results.blocks.emplace_back(Text{definition});
  }
  page.sections.push_back(std::move(results));
  if (!is_tour) {
    for (Section& section : sweep_sections(study)) page.sections.push_back(std::move(section));
  }
  page.sections.push_back({"How to repeat it", {Text{study.command, Tone::neutral, true}}});
  return page.html();
}

}  // namespace nasm_evaluation
