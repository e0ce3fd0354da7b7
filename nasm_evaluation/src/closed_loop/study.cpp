// SPDX-License-Identifier: Apache-2.0
#include "closed_loop/study.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <thread>

#include "nasm_common/machine.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_core/operator/model_location.hpp"

namespace nasm_evaluation {
namespace {

using nasm_common::number_text;

/// The systems that a loop can rest at.
std::string suitable_systems() {
  std::vector<std::string> names;
  for (const std::string& name : nasm_core::system_names()) {
    const nasm_core::System& system = nasm_core::find_system(name);
    const nasm_core::SystemInfo& info = system.info();
    const auto evaluator = system.make_evaluator();
    if (nasm_core::find_equilibrium(info, *evaluator)) names.push_back(name);
  }
  return nasm_common::joined(names);
}

const nasm_core::System& find_suitable(const std::string& name) {
  const nasm_core::System& system = nasm_core::find_system(name);
  const auto evaluator = system.make_evaluator();
  if (!nasm_core::find_equilibrium(system.info(), *evaluator)) {
    throw std::invalid_argument("--system " + name +
                                ": has no equilibrium for its goals, so no loop can rest there; "
                                "take one of: " +
                                suitable_systems());
  }
  return system;
}

std::string training_hint(const std::string& system) {
  return "train one with: ros2 nasm train --system " + system + " --feedback";
}

/// The model that was asked for, or the one there is by the system's name, or nothing.
std::optional<nasm_core::LocatedModel> find_model_of(const StudyOptions& options) {
  if (!options.model.empty()) {
    auto located = nasm_core::load_model(options.model);
    if (located.model.system != options.system) {
      throw std::invalid_argument("--model " + options.model + ": is one of " +
                                  located.model.system + ", not of " + options.system);
    }
    return located;
  }
  for (const std::string& name : {options.system + "_feedback", options.system}) {
    try {
      nasm_core::find_model(name);
    } catch (const std::invalid_argument&) {
      continue;
    }
    return nasm_core::load_model(name);
  }
  return std::nullopt;
}

void choose_policies(const StudyOptions& options, bool has_model,
                     std::vector<nasm_core::PolicyKind>& policies,
                     std::vector<std::string>& remarks) {
  for (const std::string& name : options.policies) {
    const nasm_core::PolicyKind kind = nasm_core::policy_from(name);
    if (needs_model(kind) && !has_model) {
      throw std::invalid_argument("--policies " + name + ": there is no model of " +
                                  options.system + "; " + training_hint(options.system) +
                                  ", and name it with --model");
    }
    if (std::find(policies.begin(), policies.end(), kind) == policies.end()) {
      policies.push_back(kind);
    }
  }
  if (!policies.empty()) return;
  if (options.sweep.is_tour) {
    policies = {has_model ? nasm_core::PolicyKind::kNasmFallback : nasm_core::PolicyKind::kExact};
    if (!has_model) {
      remarks.push_back("Controlled by the solver (exact), since there is no model of " +
                        options.system + "; " + training_hint(options.system));
    }
    return;
  }
  for (const nasm_core::PolicyKind kind : nasm_core::all_policies()) {
    if (!needs_model(kind) || has_model) policies.push_back(kind);
  }
  if (!has_model) {
    remarks.push_back("Left out: nasm and nasm_fallback, since there is no model of " +
                      options.system + "; " + training_hint(options.system));
  }
}

int steps_of_period(const nasm_core::SystemInfo& info, double period_s) {
  if (period_s == 0.0) return 1;
  const double step_s = info.horizon / info.steps;
  const double steps = std::round(period_s / step_s);
  if (steps < 1.0 || steps > info.steps || std::abs(steps * step_s - period_s) > 1e-9) {
    throw std::invalid_argument(
        "--period " + number_text(period_s) + ": must be a multiple of the step of " + info.name +
        ", " + number_text(step_s) + " s, up to its horizon, " + number_text(info.horizon) + " s");
  }
  return static_cast<int>(steps);
}

}  // namespace

std::optional<LoopStudy> run_study(const StudyOptions& options, const OnStudyRuns& on_runs) {
  const auto start = std::chrono::steady_clock::now();
  LoopStudy study;
  study.system = &find_suitable(options.system);
  nasm_core::SweepOptions sweep = options.sweep;
  const auto located = find_model_of(options);
  choose_policies(options, located.has_value(), sweep.policies, study.remarks);
  if (located) {
    sweep.policy.model = &located->model;
    study.model_id = nasm_core::model_id(located->path, located->model);
  }
  for (const std::string& name : options.disturbances) {
    sweep.disturbances.push_back(nasm_core::disturbance_from(name));
  }
  if (sweep.disturbances.empty()) {
    sweep.disturbances = sweep.is_tour ? std::vector{nasm_core::DisturbanceKind::kWind}
                                       : nasm_core::all_disturbances();
  }
  sweep.run.steps_per_period = steps_of_period(study.system->info(), options.period_s);
  if (sweep.run.duration_s <= sweep.run.hold_s) {
    throw std::invalid_argument("--duration " + number_text(sweep.run.duration_s) +
                                ": must be longer than --hold, " + number_text(sweep.run.hold_s));
  }
  if (sweep.threads == 0) {
    sweep.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  }
  sweep.recorded = std::min(sweep.recorded, sweep.starts);

  const std::size_t runs = sweep.starts * sweep.policies.size() * sweep.disturbances.size();
  auto done = nasm_core::run_sweep(*study.system, sweep, [&](std::size_t finished) {
    return !on_runs || on_runs(finished, runs);
  });
  if (!done) return std::nullopt;
  study.sweep = std::move(*done);
  study.sweep.options.policy.model = nullptr;  // it ends here
  study.rows = summarise(study.sweep);
  study.machine = nasm_common::describe_machine();
  study.date = nasm_common::date_text();
  study.duration_s = nasm_common::seconds_since(start);
  return study;
}

}  // namespace nasm_evaluation
