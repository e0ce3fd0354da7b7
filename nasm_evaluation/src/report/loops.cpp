// SPDX-License-Identifier: Apache-2.0
#include "report/loops.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "nasm_common/numbers.hpp"
#include "report/figures.hpp"

namespace nasm_evaluation {
namespace {

using nasm_common::number_text;
using nasm_common::short_text;
using nasm_core::LoopMeasures;
using nasm_report::Tone;

constexpr std::size_t kMostGoals = 500;
/// Nearer to the goal than this, the logarithmic axis has nothing to tell.
constexpr double kLeastDistance = 1e-6;

/// Curves that are drawn alike.
struct CurveKind {
  const char* label;
  std::size_t color;
  bool (*has)(const LoopMeasures&);
};
constexpr CurveKind kCurveKinds[] = {
    {"goal reached", 0, [](const LoopMeasures& it) { return it.has_reached; }},
    {"goal not reached", 3,
     [](const LoopMeasures& it) { return !it.has_reached && !it.has_diverged(); }},
    {"diverged", 1, [](const LoopMeasures& it) { return it.has_diverged(); }}};

std::string seconds_text(double seconds) {
  return std::isfinite(seconds) ? number_text(seconds, 4) + " s" : "-";
}

Tone tone_of(const LoopMeasures& measures) {
  if (measures.has_diverged()) return Tone::bad;
  return measures.has_reached ? Tone::good : Tone::warning;
}

/// The numbers of the runs of each plant, by its topic.
std::map<std::string, std::vector<std::size_t>> plants_of(const Evaluation& evaluation) {
  std::map<std::string, std::vector<std::size_t>> plants;
  for (std::size_t i = 0; i < evaluation.loop_runs.size(); ++i) {
    plants[evaluation.loop_runs[i].states_topic].push_back(i);
  }
  return plants;
}

nasm_report::Figure distance_figure(const Evaluation& evaluation, const std::string& topic,
                                    const std::vector<std::size_t>& runs) {
  nasm_report::Chart chart;
  chart.x.label = "time since the first goal [s]";
  chart.y.label = "distance from the goal [scales]";
  chart.y.logarithmic = true;
  const int64_t origin_ns = evaluation.loop_runs[runs.front()].start_ns;
  const std::size_t most = std::max<std::size_t>(10, kMostPoints / runs.size());
  double end_s = 0.0;
  for (const CurveKind& kind : kCurveKinds) {
    nasm_report::Series series;
    series.label = kind.label;
    series.color = kind.color;
    for (const std::size_t run : runs) {
      const LoopMeasures& measures = evaluation.loop_runs[run].measures;
      if (!kind.has(measures) || measures.times_s.empty()) continue;
      const double start_s =
          1e-9 * static_cast<double>(evaluation.loop_runs[run].start_ns - origin_ns);
      const auto add = [&](double time_s, double distance) {
        series.x.push_back(start_s + time_s);
        series.y.push_back(std::max(distance, kLeastDistance));
        series.notes.push_back("goal " + std::to_string(run + 1));
      };
      for (const std::size_t i : some_of(measures.times_s.size(), most)) {
        add(measures.times_s[i], measures.distances[i]);
      }
      end_s = std::max(end_s, start_s + measures.times_s.back());
      // A gap: the next goal is not on the way from this one.
      series.x.push_back(series.x.back());
      series.y.push_back(kNotKnown);
      series.notes.emplace_back();
    }
    if (!series.x.empty()) chart.series.push_back(std::move(series));
  }
  nasm_report::Series tolerance;
  tolerance.label = "tolerance";
  tolerance.x = {0.0, end_s};
  tolerance.y = {evaluation.loop_options.tolerance, evaluation.loop_options.tolerance};
  tolerance.dashed = true;
  tolerance.color = 5;
  chart.series.push_back(std::move(tolerance));
  return {"Distance from the goal" + (topic.empty() ? "" : ", " + topic),
          "Each point is the farthest of several neighbouring states. A new goal starts at a new "
          "distance.",
          chart};
}

std::string goal_text(const Eigen::VectorXd& goal) {
  std::vector<std::string> numbers;
  for (const double value : goal) numbers.push_back(number_text(value, 3));
  return nasm_common::joined(numbers);
}

std::string explanation(const nasm_core::LoopOptions& options, const nasm_core::SystemInfo& info) {
  const nasm_core::GoalDistance distance(info, options.scales);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < distance.states().size(); ++i) {
    const auto& state = info.states[static_cast<std::size_t>(distance.states()[i])];
    parts.push_back(state.name + " " + short_text(distance.scales()(static_cast<Eigen::Index>(i))) +
                    (state.unit == "1" ? "" : " " + state.unit));
  }
  return "The distance is the greatest |state − goal| / scale. Scales: " +
         nasm_common::joined(parts) + ". A goal is reached if the distance stays within " +
         short_text(options.tolerance) + " for the last " + short_text(options.hold_s) + " s.";
}

}  // namespace

std::array<std::string, kLoopColumns.size()> loop_cells(const LoopRun& run) {
  const LoopMeasures& measures = run.measures;
  return {seconds_text(measures.duration_s),       number_text(measures.initial_distance, 3),
          number_text(measures.final_distance, 3), number_text(measures.greatest_distance, 3),
          seconds_text(measures.settling_time_s),  number_text(measures.overshoot, 3)};
}

std::string outcome_text(const LoopMeasures& measures) {
  if (measures.has_diverged()) {
    return std::string("diverged: ") + nasm_core::to_string(measures.divergence);
  }
  if (measures.samples == 0) return "no states";
  if (!measures.is_judged) return "too short";
  return measures.has_reached ? "reached" : "not reached";
}

nasm_report::Section loops_section(const Evaluation& evaluation,
                                   const nasm_core::SystemInfo& info) {
  nasm_report::Section section{"The closed loop", {}};
  section.blocks.emplace_back(nasm_report::Text{explanation(evaluation.loop_options, info)});
  const auto plants = plants_of(evaluation);
  for (const auto& [topic, runs] : plants) {
    section.blocks.emplace_back(distance_figure(evaluation, topic, runs));
  }
  nasm_report::Table table;
  table.columns = {{"goal"}, {"outcome", false}};
  if (plants.size() > 1) table.columns.push_back({"states", false});
  for (const char* name : kLoopColumns) table.columns.push_back({name});
  table.columns.push_back({"values", false});
  for (std::size_t i = 0; i < std::min(evaluation.loop_runs.size(), kMostGoals); ++i) {
    const LoopRun& run = evaluation.loop_runs[i];
    const LoopMeasures& measures = run.measures;
    const double values[] = {measures.duration_s,      measures.initial_distance,
                             measures.final_distance,  measures.greatest_distance,
                             measures.settling_time_s, measures.overshoot};
    std::vector<nasm_report::Cell> row = {
        {std::to_string(i + 1), static_cast<double>(i + 1)},
        {outcome_text(measures), std::nullopt, tone_of(measures)}};
    if (plants.size() > 1) row.push_back({run.states_topic});
    const auto cells = loop_cells(run);
    for (std::size_t c = 0; c < cells.size(); ++c) row.push_back({cells[c], values[c]});
    row.push_back({goal_text(measures.goal)});
    table.rows.push_back(std::move(row));
  }
  table.caption = "At first, at last, greatest and overshoot are distances.";
  if (evaluation.loop_runs.size() > kMostGoals) {
    table.caption += " The first " + std::to_string(kMostGoals) + " of " +
                     std::to_string(evaluation.loop_runs.size()) +
                     " goals; loops.csv has all of them.";
  }
  section.blocks.emplace_back(std::move(table));
  return section;
}

}  // namespace nasm_evaluation
