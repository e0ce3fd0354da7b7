// SPDX-License-Identifier: Apache-2.0
#include "closed_loop/tables.hpp"

#include <algorithm>
#include <map>

#include "closed_loop/tour.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_core/evaluation/goal_distance.hpp"

namespace nasm_evaluation {
namespace {

using nasm_common::duration_text;
using nasm_common::number_text;
using nasm_common::padded;
using nasm_common::percent_text;
using nasm_core::DecisionSource;
using nasm_core::SweepRow;

std::string fixed(double value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

double share(const SweepRow& row, DecisionSource source) {
  return row.decision_shares[static_cast<std::size_t>(source)];
}

/// "0.25 m, 0.2 rad", of the states that are judged.
std::string tolerances_text(const LoopStudy& study) {
  const nasm_core::SystemInfo& info = study.system->info();
  const nasm_core::GoalDistance distance(info);
  std::string text;
  for (const int i : distance.states()) {
    const nasm_core::Quantity& state = info.states[static_cast<std::size_t>(i)];
    text += (text.empty() ? "" : ", ") + state.name + " " +
            number_text(nasm_core::tolerance_of_unit(state.unit)) +
            (state.unit == "1" ? "" : " " + state.unit);
  }
  return text;
}

std::string disturbances_text(const nasm_core::DisturbanceSizes& sizes) {
  return "Impulse: " + number_text(sizes.impulse_mps) + " m/s (" +
         number_text(sizes.impulse_radps) +
         " rad/s for systems without linear velocities) in a random direction, in the second "
         "quarter of the run. Wind: constant, " +
         number_text(sizes.wind_mps2) + " m/s² (" + number_text(sizes.wind_radps2) +
         " rad/s²). Parameters: each changeable one up to " + percent_text(sizes.parameters) +
         " off. Delay: " + duration_text(sizes.delay_s) + ". Noise: standard deviations of " +
         number_text(sizes.noise_m) + " m, " + number_text(sizes.noise_rad) + " rad, " +
         number_text(sizes.noise_mps) + " m/s, " + number_text(sizes.noise_radps) + " rad/s, " +
         number_text(sizes.noise_other) + " of other states. No policy knows of them.";
}

}  // namespace

LoopTable table_of(const LoopStudy& study) {
  LoopTable table;
  table.columns = {"policy",   "disturbance", "success",  "95 % interval", "cost",
                   "settled",  "bounds",      "excess",   "exceeded",      "polished",
                   "fallback", "refused",     "decision", "99 %"};
  for (const SweepRow& row : study.rows) {
    table.rows.push_back(
        {to_string(row.policy), to_string(row.disturbance),
         std::to_string(row.successes) + "/" + std::to_string(row.runs),
         fixed(100.0 * row.interval.lower, 1) + "–" + fixed(100.0 * row.interval.upper, 1) + " %",
         number_text(row.relative_cost), duration_text(row.median_settling_s),
         std::to_string(row.bound_violations), number_text(row.worst_excess, 2),
         percent_text(row.violating_share), percent_text(share(row, DecisionSource::kPolished)),
         percent_text(share(row, DecisionSource::kFallback)),
         percent_text(share(row, DecisionSource::kRefused)), duration_text(row.median_decision_s),
         duration_text(row.p99_decision_s)});
  }
  return table;
}

std::vector<std::string> definitions(const LoopStudy& study) {
  const nasm_core::SweepOptions& options = study.sweep.options;
  const nasm_core::SystemInfo& info = study.system->info();
  const double step_s = info.horizon / info.steps;
  return {
      "Success: within tolerance of the goal's equilibrium for all of the last " +
          duration_text(options.run.hold_s) + " of a run of " +
          duration_text(options.run.duration_s) + ". Tolerances: " + tolerances_text(study) +
          (options.is_tour ? ". Goals, one after another: " : ". Starts: ") +
          std::to_string(options.starts) + " of the split " + options.split + ", seed " +
          std::to_string(options.seed) + ". A decision every " +
          duration_text(options.run.steps_per_period * step_s) + ", the plant is integrated by " +
          "Runge and Kutta's method every " + duration_text(step_s / options.run.substeps) + ".",
      disturbances_text(options.sizes),
      "cost: median of the closed-loop cost relative to exact, same start and disturbance, where "
      "both succeed. settled: median time from which the state stays within tolerance. bounds: "
      "commanded controls outside of their bounds. excess, exceeded: worst path constraint, and "
      "share of the time with more than " +
          number_text(nasm_core::kNegligibleExcess) +
          ", on the plant's grid. polished, fallback, refused: shares of the decisions. decision: "
          "median processor time of one.",
      "exact: solved to convergence in each period from the last plan; at the start, or if that "
      "fails or is worse than the last plan, from several guesses. rti: " +
          std::to_string(options.policy.rti_iterations) +
          " iterations of the same solver per period, from the last plan; begins with exact's "
          "plan. "
          "lqr: linear-quadratic regulator at the goal. nasm: the network's answer. nasm_fallback: "
          "the answer if it is feasible and not more costly than the last plan continued by lqr, "
          "else that plan."};
}

std::string to_text(const LoopStudy& study) {
  const LoopTable table = table_of(study);
  std::vector<int> widths;
  for (const std::string& column : table.columns) {
    widths.push_back(static_cast<int>(column.size()));
  }
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], static_cast<int>(row[i].size()));
    }
  }
  std::string text;
  const auto add = [&](const std::vector<std::string>& row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      constexpr std::size_t kNames = 2;
      text += (i > 0 ? "  " : "") + padded(row[i], i < kNames ? widths[i] : -widths[i]);
    }
    text += "\n";
  };
  add(table.columns);
  for (const auto& row : table.rows) add(row);
  for (const std::string& remark : study.remarks) text += remark + "\n";
  if (study.sweep.options.is_tour) text += tour_text(study);
  return text;
}

std::string to_markdown(const LoopStudy& study) {
  const LoopTable table = table_of(study);
  std::string text = "# Closed loops of " + study.system->info().name + "\n\n";
  const auto add = [&](const std::vector<std::string>& row) {
    text += "|";
    for (const std::string& cell : row) text += " " + cell + " |";
    text += "\n";
  };
  add(table.columns);
  text += "|";
  for (std::size_t i = 0; i < table.columns.size(); ++i) text += i < 2 ? "---|" : "--:|";
  text += "\n";
  for (const auto& row : table.rows) add(row);
  for (const std::string& remark : study.remarks) text += "\n" + remark + "\n";
  for (const std::string& definition : definitions(study)) text += "\n" + definition + "\n";
  text += "\n```bash\n" + study.command + "\n```\n\n" + study.machine + ", " + study.date + ".\n";
  return text;
}

std::vector<std::string> violations(const LoopStudy& study, const LoopGate& gate) {
  std::vector<std::string> result;
  for (const SweepRow& row : study.rows) {
    const std::string name =
        std::string(to_string(row.policy)) + ", " + to_string(row.disturbance) + ": ";
    if (row.bound_violations > 0) {
      result.push_back(name + std::to_string(row.bound_violations) + " of " +
                       std::to_string(row.steps) + " controls are outside of their bounds");
    }
    if (row.success_rate < gate.min_success) {
      result.push_back(name + "success rate " + number_text(row.success_rate) +
                       ", must be at least " + number_text(gate.min_success));
    }
  }
  return result;
}

}  // namespace nasm_evaluation
