// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "nasm_common/numbers.hpp"
#include "nasm_core/operator/answer.hpp"
#include "report/figures.hpp"
#include "report/parts.hpp"
#include "report/shown_case.hpp"
#include "report/worst.hpp"

namespace nasm_evaluation {
namespace {

using nasm_common::number_text;
using nasm_core::SystemInfo;
using nasm_report::Track;

/// As many curves as the palette has colours.
constexpr std::size_t kMostCurves = 6;
/// Largest number of dots on a curve, so that it does not hide the others.
constexpr std::size_t kMostDots = 25;

std::string label_of(const Verdict& verdict) {
  return "instance " + std::to_string(verdict.number) + ", " + status_text(verdict);
}

const Track& motion_of(const Drawn& drawn) {
  if (!drawn.answer.times.empty()) return drawn.answer;
  return drawn.executed.times.empty() ? drawn.optimum : drawn.executed;
}

nasm_report::Run run_of(const Drawn& drawn, const SystemInfo& info) {
  const Verdict& verdict = *drawn.verdict;
  nasm_report::Run run;
  run.label = label_of(verdict);
  run.facts = {{"shown", &motion_of(drawn) == &drawn.answer     ? "answer"
                         : &motion_of(drawn) == &drawn.executed ? "what was executed"
                                                                : "optimum"},
               {"cost", number_text(verdict.answer.cost, 8)},
               {"optimum", number_text(verdict.optimal_cost, 8)},
               {"gap", gap_text(verdict.answer.relative_gap, info)},
               {"claimed gap", number_text(verdict.answer.estimated_relative_gap, 2)},
               {"executed gap", gap_text(verdict.executed_gap, info)},
               {"outside by", number_text(verdict.answer.ood_score, 2)},
               {"answered in", nasm_common::duration_text(verdict.answer.computation_time_s)}};
  run.goal.assign(drawn.instance.goal.data(),
                  drawn.instance.goal.data() + drawn.instance.goal.size());
  run.parameters = parameters_of(info, drawn.instance);
  run.motion = motion_of(drawn);
  if (&motion_of(drawn) != &drawn.optimum) run.reference = drawn.optimum;
  return run;
}

using Rows = std::vector<std::vector<double>>;

void add_curve(const Track& track, const Rows& rows, std::size_t component, std::size_t color,
               const std::string& label, nasm_report::Marks marks, bool dashed,
               nasm_report::Chart& chart) {
  nasm_report::Series series;
  series.label = label;
  series.marks = marks;
  series.dashed = dashed;
  series.color = color;
  const std::size_t count = std::min(rows.size(), track.times.size());
  const bool is_dotted = marks == nasm_report::Marks::points;
  for (const std::size_t i : some_of(count, is_dotted ? kMostDots : count)) {
    series.x.push_back(track.times[i]);
    series.y.push_back(rows[i][component]);
  }
  const bool is_drawable = std::any_of(series.y.begin(), series.y.end(),
                                       [](double value) { return std::isfinite(value); });
  if (is_drawable) chart.series.push_back(std::move(series));
}

void add_component(const Drawn& drawn, Rows Track::*rows, std::size_t component, std::size_t color,
                   const std::string& name, nasm_report::Marks marks, nasm_report::Chart& chart) {
  add_curve(drawn.answer, drawn.answer.*rows, component, color, name, marks, false, chart);
  add_curve(drawn.optimum, drawn.optimum.*rows, component, color, name + ", optimum", marks, true,
            chart);
  add_curve(drawn.executed, drawn.executed.*rows, component, color, name + ", executed",
            nasm_report::Marks::points, false, chart);
}

/// "angle [rad]", or of several "states [m, m/s]".
std::string axis_label(const std::vector<nasm_core::Quantity>& shown, const std::string& several) {
  std::vector<std::string> units;
  std::string text;
  for (const auto& quantity : shown) {
    if (std::find(units.begin(), units.end(), quantity.unit) != units.end()) continue;
    text += (units.empty() ? "" : ", ") + quantity.unit;
    units.push_back(quantity.unit);
  }
  return (shown.size() == 1 ? shown.front().name : several) + " [" + text + "]";
}

std::vector<std::size_t> states_to_draw(const SystemInfo& info) {
  std::vector<std::size_t> chosen;
  for (const int state : info.costed_states) {
    const auto index = static_cast<std::size_t>(state);
    if (std::find(chosen.begin(), chosen.end(), index) == chosen.end()) chosen.push_back(index);
  }
  for (std::size_t i = 0; chosen.empty() && i < info.states.size(); ++i) chosen.push_back(i);
  if (chosen.size() > kMostCurves) chosen.resize(kMostCurves);
  return chosen;
}

}  // namespace

nasm_report::Animation animation_of(const std::vector<Drawn>& cases, const SystemInfo& info) {
  nasm_report::Animation animation = animation_for(info);
  animation.motion_name = "the answer";
  animation.caption =
      "The worst first. Solid: the answer, rolled out, or where there is none, what was executed. "
      "Dashed: the optimum of the same instance.";
  for (const Drawn& drawn : cases) animation.runs.push_back(run_of(drawn, info));
  return animation;
}

nasm_report::Row curves_of(const Drawn& drawn, const SystemInfo& info) {
  const std::string time_label = info.time_name + " [" + info.time_unit + "]";
  nasm_report::Chart controls, states;
  const std::size_t count = std::min(info.controls.size(), kMostCurves);
  for (std::size_t i = 0; i < count; ++i) {
    add_component(drawn, &Track::controls, i, i, info.controls[i].name, nasm_report::Marks::steps,
                  controls);
  }
  std::vector<nasm_core::Quantity> shown;
  for (const std::size_t i : states_to_draw(info)) {
    add_component(drawn, &Track::states, i, shown.size(), info.states[i].name,
                  nasm_report::Marks::line, states);
    shown.push_back(info.states[i]);
  }
  controls.x.label = states.x.label = time_label;
  controls.y.label = axis_label(
      {info.controls.begin(), info.controls.begin() + static_cast<std::ptrdiff_t>(count)},
      "controls");
  states.y.label = axis_label(shown, "states");
  const std::string name = "Instance " + std::to_string(drawn.verdict->number);
  nasm_report::Row row;
  row.figures.push_back({name + ": controls",
                         status_text(*drawn.verdict) + ", gap " +
                             gap_text(drawn.verdict->answer.relative_gap, info) +
                             ". Solid: answer; dashed: optimum; points: executed.",
                         controls});
  row.figures.push_back({name + ": states", drawn.verdict->answer.status_text, states});
  return row;
}

}  // namespace nasm_evaluation
