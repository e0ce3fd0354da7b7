// SPDX-License-Identifier: Apache-2.0
#include "closed_loop/tour.hpp"

#include <algorithm>
#include <limits>

#include "closed_loop/animation.hpp"
#include "nasm_common/numbers.hpp"

namespace nasm_evaluation {
namespace {

using nasm_common::duration_text;
using nasm_common::number_text;
using nasm_common::share_text;
using nasm_core::SystemInfo;
using nasm_report::Tone;

std::string spoken(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string with_unit(double value, const std::string& unit) {
  // A bound that is kept to the last bits is kept.
  constexpr double kRounding = 1e-6;
  return number_text(std::abs(value) < kRounding ? 0.0 : value, 3) +
         (unit == "1" ? "" : " " + unit);
}

std::string who(nasm_core::PolicyKind policy) {
  switch (policy) {
    case nasm_core::PolicyKind::kExact:
      return "the solver (exact)";
    case nasm_core::PolicyKind::kRti:
      return "a few iterations of the solver (rti)";
    case nasm_core::PolicyKind::kLqr:
      return "the regulator (lqr)";
    case nasm_core::PolicyKind::kNasm:
      return "the network (nasm)";
    case nasm_core::PolicyKind::kNasmFallback:
      break;
  }
  return "the network with fallback (nasm_fallback)";
}

nasm_report::Table limits_table(const LoopStudy& study, const TourOutcome& outcome) {
  const SystemInfo& info = study.system->info();
  nasm_report::Table table;
  table.caption =
      "Limits and what was measured, on ten points per step. A constraint's value must not be "
      "positive; near its limit it is the distance to it.";
  table.columns = {{"limit", false}, {"allowed", false}, {"measured", false}, {"verdict", false}};
  const auto add = [&](const std::string& name, const std::string& allowed,
                       const std::string& measured, bool is_kept) {
    table.rows.push_back(
        {{spoken(name)},
         {allowed},
         {measured},
         {is_kept ? "kept" : "exceeded", std::nullopt, is_kept ? Tone::good : Tone::bad}});
  };
  for (std::size_t i = 0; i < info.controls.size(); ++i) {
    const auto index = static_cast<Eigen::Index>(i);
    const std::string& unit = info.controls[i].unit;
    const auto range = [&](double least, double greatest) {
      return with_unit(least, unit) + " to " + with_unit(greatest, unit);
    };
    // Commands beyond the bounds are clipped before they are recorded, so they are counted.
    add(info.controls[i].name, range(info.control_lower(index), info.control_upper(index)),
        range(outcome.least_controls(index), outcome.greatest_controls(index)),
        outcome.out_of_bounds == 0);
  }
  for (std::size_t i = 0; i < info.constraints.size(); ++i) {
    const double worst = outcome.worst_values(static_cast<Eigen::Index>(i));
    add(info.constraints[i].name, "at most 0", with_unit(worst, info.constraints[i].unit),
        worst <= nasm_core::kNegligibleExcess);
  }
  return table;
}

nasm_report::Cards cards_of(const LoopStudy& study, std::size_t policy, std::size_t disturbance,
                            const TourOutcome& outcome) {
  const nasm_core::SweepOptions& options = study.sweep.options;
  const nasm_core::SweepRow& row = study.rows[policy * options.disturbances.size() + disturbance];
  nasm_report::Cards cards;
  cards.add("goals reached", share_text(outcome.reached, outcome.goals),
            std::string("disturbance: ") + to_string(options.disturbances[disturbance]),
            outcome.reached == outcome.goals ? Tone::good : Tone::bad);
  cards.add("limits", outcome.has_violated_nothing() ? "violated nothing" : "violated",
            std::to_string(outcome.out_of_bounds) + " of " + std::to_string(outcome.commands) +
                " commands out of bounds",
            outcome.has_violated_nothing() ? Tone::good : Tone::bad);
  cards.add("in control", to_string(options.policies[policy]), who(options.policies[policy]));
  cards.add("decision", duration_text(row.median_decision_s),
            "median; 99 % below " + duration_text(row.p99_decision_s));
  return cards;
}

/// Where the limits are wider than those that plans keep.
std::string margins_text(const LoopStudy& study) {
  const SystemInfo& info = study.system->info();
  const nasm_core::Instance& instance = study.sweep.instances.front();
  std::string text;
  for (const auto& [name, value] : study.sweep.options.run.judged_by) {
    const int index = nasm_core::parameter_index(info, name);
    const std::string& unit = info.parameters[static_cast<std::size_t>(index)].unit;
    text += (text.empty() ? "" : "; ") + spoken(name) + " " +
            with_unit(instance.parameters(index), unit) + " instead of " + with_unit(value, unit);
  }
  if (text.empty()) return text;
  return "Plans keep a margin to the limits, since they do not know of disturbances and keep "
         "constraints at the points of their grid: " +
         text + ".";
}

}  // namespace

bool TourOutcome::has_violated_nothing() const {
  return out_of_bounds == 0 &&
         (worst_values.size() == 0 || worst_values.maxCoeff() <= nasm_core::kNegligibleExcess);
}

std::optional<LoopStudy> run_demonstration_tour(uint64_t seed, const OnStudyRuns& on_runs) {
  StudyOptions options;
  options.system = "quadrotor_obstacles";
  options.sweep.is_tour = true;
  options.sweep.starts = 6;
  options.sweep.seed = seed;
  options.sweep.run.duration_s = kTourDuration_s;
  options.sweep.run.judged_by = {{"clearance", 0.0}, {"max_tilt", 0.85}, {"max_speed", 6.2}};
  auto study = run_study(options, on_runs);
  if (!study) return study;
  std::vector<std::string> judged_by;
  for (const auto& [name, value] : options.sweep.run.judged_by) {
    judged_by.push_back(name + "=" + nasm_common::short_text(value));
  }
  study->command = "ros2 nasm closed-loop --system " + options.system + " --tour " +
                   std::to_string(options.sweep.starts) + " --seed " + std::to_string(seed) +
                   " --judge-by " + nasm_common::joined(judged_by, ",");
  return study;
}

TourOutcome outcome_of(const LoopStudy& study, std::size_t policy, std::size_t disturbance) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const SystemInfo& info = study.system->info();
  TourOutcome outcome;
  outcome.goals = study.sweep.options.starts;
  const auto controls = static_cast<Eigen::Index>(info.controls.size());
  outcome.least_controls = Eigen::VectorXd::Constant(controls, kInfinity);
  outcome.greatest_controls = -outcome.least_controls;
  outcome.worst_values =
      Eigen::VectorXd::Constant(static_cast<Eigen::Index>(info.constraints.size()), -kInfinity);
  for (std::size_t i = 0; i < outcome.goals; ++i) {
    const nasm_core::RunResult& leg = study.sweep.result(policy, disturbance, i);
    if (leg.states.cols() < 2) break;  // not played, for nothing could begin there
    outcome.reached += leg.has_succeeded ? 1 : 0;
    outcome.commands += leg.steps;
    outcome.out_of_bounds += leg.bound_violations;
    outcome.least_controls = outcome.least_controls.cwiseMin(leg.controls.rowwise().minCoeff());
    outcome.greatest_controls =
        outcome.greatest_controls.cwiseMax(leg.controls.rowwise().maxCoeff());
    outcome.worst_values = outcome.worst_values.cwiseMax(leg.worst_values);
  }
  return outcome;
}

std::vector<std::pair<std::string, std::string>> tour_facts(const LoopStudy& study,
                                                            std::size_t policy,
                                                            std::size_t disturbance) {
  const SystemInfo& info = study.system->info();
  const TourOutcome outcome = outcome_of(study, policy, disturbance);
  std::vector<std::pair<std::string, std::string>> facts = {
      {"in control", to_string(study.sweep.options.policies[policy])},
      {"disturbance", to_string(study.sweep.options.disturbances[disturbance])},
      {"goals reached", share_text(outcome.reached, outcome.goals)},
      {"commands out of bounds", share_text(outcome.out_of_bounds, outcome.commands)}};
  for (std::size_t i = 0; i < info.constraints.size(); ++i) {
    facts.emplace_back(
        spoken(info.constraints[i].name) + " ≤ 0",
        with_unit(outcome.worst_values(static_cast<Eigen::Index>(i)), info.constraints[i].unit));
  }
  return facts;
}

std::string tour_text(const LoopStudy& study) {
  const nasm_core::SweepOptions& options = study.sweep.options;
  const SystemInfo& info = study.system->info();
  std::string text;
  for (std::size_t p = 0; p < options.policies.size(); ++p) {
    for (std::size_t d = 0; d < options.disturbances.size(); ++d) {
      const TourOutcome outcome = outcome_of(study, p, d);
      text += info.name + ", " + to_string(options.disturbances[d]) + ", controlled by " +
              who(options.policies[p]) + ": reached " + share_text(outcome.reached, outcome.goals) +
              " goals, " +
              (outcome.has_violated_nothing() ? "violated nothing" : "violated limits") + " (" +
              std::to_string(outcome.out_of_bounds) + " of " + std::to_string(outcome.commands) +
              " commands out of bounds";
      for (std::size_t i = 0; i < info.constraints.size(); ++i) {
        text +=
            ", " + spoken(info.constraints[i].name) + " " +
            with_unit(outcome.worst_values(static_cast<Eigen::Index>(i)), info.constraints[i].unit);
      }
      text += ")\n";
    }
  }
  return text;
}

nasm_report::Section tour_section(const LoopStudy& study) {
  const nasm_core::SweepOptions& options = study.sweep.options;
  nasm_report::Section section{"A closed loop: " + spoken(study.system->info().name), {}};
  section.blocks.emplace_back(nasm_report::Text{
      "A " + study.system->info().description + ". " + std::to_string(options.starts) +
      " goals follow one another, each behind something that is in the way if there is one, with a "
      "disturbance that the controller does not know of. Goals and obstacles follow from seed " +
      std::to_string(options.seed) + "."});
  for (const std::string& remark : study.remarks) {
    section.blocks.emplace_back(nasm_report::Text{remark + ".", Tone::warning});
  }
  const bool is_one = options.policies.size() * options.disturbances.size() == 1;
  if (is_one) section.blocks.emplace_back(cards_of(study, 0, 0, outcome_of(study, 0, 0)));
  section.blocks.emplace_back(tour_animation(study));
  if (is_one) section.blocks.emplace_back(limits_table(study, outcome_of(study, 0, 0)));
  const std::string margins = margins_text(study);
  if (!margins.empty()) section.blocks.emplace_back(nasm_report::Text{margins});
  return section;
}

}  // namespace nasm_evaluation
