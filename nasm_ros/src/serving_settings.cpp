// SPDX-License-Identifier: Apache-2.0
#include "nasm_ros/serving_settings.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace nasm_ros {
namespace {

const nasm_core::Limits kDefaultLimits;

bool has(const ParameterTable& table, const char* name) {
  return std::any_of(table.begin(), table.end(),
                     [&](const ParameterEntry& entry) { return entry.name == name; });
}

/// What no single parameter shows.
void check_together(const nasm_core::Limits& limits) {
  if (limits.ood_policy == nasm_core::OodPolicy::kPolish && limits.max_polish_steps == 0) {
    throw std::invalid_argument(
        "ood_policy polish makes at least one Newton step, but max_polish_steps is 0: set it to 1 "
        "or more, or choose accept or refuse");
  }
}

}  // namespace

ParameterTable model_parameters(const std::string& model, nasm_core::OodPolicy policy,
                                const std::vector<std::string>& policies) {
  return {
      ParameterEntry("model", model,
                     "Model file, or a name such as quadrotor, which is searched for in "
                     "`NASM_MODEL_PATH` and then in `share/*/models` of all packages. Setting it "
                     "loads the model, as `~/load_model` does")
          .at_run_time(),
      ParameterEntry("precision", "single", "Arithmetic of the network")
          .one_of({"single", "double"}),
      ParameterEntry("max_ood_score", kDefaultLimits.max_ood_score,
                     "An instance with a larger score is outside the training data; ood_policy "
                     "applies to it")
          .in("1")
          .from(0, 1e9)
          .at_run_time(),
      ParameterEntry("ood_policy", nasm_core::to_string(policy),
                     "What to do with instances outside the training data")
          .one_of(policies)
          .at_run_time(),
      ParameterEntry("deadline_ms", 0.0, "An answer that takes longer is refused; 0: no limit")
          .in("ms")
          .from(0, 60e3)
          .at_run_time(),
      ParameterEntry("max_age_s", 0.0, "An instance with an older stamp is refused; 0: no limit")
          .in("s")
          .from(0, 3600)
          .at_run_time(),
      ParameterEntry("max_samples", int64_t{kDefaultLimits.max_samples},
                     "Maximum number of query times")
          .from(1, 65536)
          .at_run_time(),
  };
}

ParameterTable answering_parameters() {
  ParameterTable table =
      model_parameters("", kDefaultLimits.ood_policy, {"accept", "polish", "refuse"});
  table.insert(table.begin() + 1,
               ParameterEntry("system", "",
                              "System that models must be for; empty: that of the first model"));
  ParameterTable quality = {
      ParameterEntry("max_relative_gap", kMaxRelativeGap,
                     "An answer with a larger estimated relative gap to the optimum is polished, "
                     "and refused if that does not help")
          .in("1")
          .from(1e-12, 1e9)
          .at_run_time(),
      ParameterEntry("max_miss", kDefaultLimits.max_miss,
                     "Largest distance from a prescribed terminal state; relative to the goal if "
                     "the goal exceeds 1")
          .in("1")
          .from(1e-12, 1e9)
          .at_run_time(),
      ParameterEntry("max_violation", kDefaultLimits.max_violation,
                     "An answer that exceeds a path constraint by more, in the constraint's unit, "
                     "is polished, and refused if that does not help; what the initial state "
                     "exceeds it by is allowed in addition")
          .from(0, 1e9)
          .at_run_time(),
      ParameterEntry("max_polish_steps", int64_t{kDefaultLimits.max_polish_steps},
                     "Maximum number of Newton steps; 0: answers are not polished")
          .from(0, 1000)
          .at_run_time(),
      ParameterEntry("max_ood_score_polished", kDefaultLimits.max_ood_score_polished,
                     "With ood_policy polish, an instance with a larger score is refused")
          .in("1")
          .from(0, 1e9)
          .at_run_time(),
  };
  table.insert(table.begin() + 3, std::make_move_iterator(quality.begin()),
               std::make_move_iterator(quality.end()));
  return table;
}

ParameterEntry reliability_parameter() {
  return ParameterEntry("reliability", "reliable",
                        "Reliability of the topics; a best-effort publisher needs a best-effort "
                        "subscription")
      .one_of({"reliable", "best_effort"});
}

ParameterTable serving_parameters() {
  const ServingSettings defaults;
  return {
      ParameterEntry("queue_depth", static_cast<int64_t>(defaults.queue_depth),
                     "Depth of the queue of each topic")
          .from(1, 100000),
      reliability_parameter(),
      ParameterEntry("autostart", defaults.autostart,
                     "Configure and activate the node at the start"),
      ParameterEntry("watchdog_s", defaults.watchdog_s,
                     "Diagnostics turn STALE if there was no answer for this long, not counting "
                     "refusals; 0: never")
          .in("s")
          .from(0, 3600)
          .at_run_time(),
      ParameterEntry("diagnostics_period_s", defaults.diagnostics_period_s,
                     "Period of `/diagnostics`, in wall time")
          .in("s")
          .from(0.05, 60),
  };
}

ServingSettings read_serving_settings(const ParameterTable& table, const ParameterSource& source) {
  const auto text = [&](const char* name, std::string& value) {
    if (has(table, name)) value = source(name).get<std::string>();
  };
  const auto real = [&](const char* name, double& value) {
    if (has(table, name)) value = source(name).get<double>();
  };
  const auto whole = [&](const char* name, auto& value) {
    if (!has(table, name)) return;
    value = static_cast<std::decay_t<decltype(value)>>(source(name).get<int64_t>());
  };

  ServingSettings settings;
  nasm_core::Limits& limits = settings.limits;
  std::string precision, policy = nasm_core::to_string(limits.ood_policy), reliability = "reliable";
  double deadline_ms = 0.0;
  text("model", settings.model);
  text("system", settings.system);
  text("precision", precision);
  text("ood_policy", policy);
  text("reliability", reliability);
  real("max_relative_gap", limits.max_relative_gap);
  real("max_miss", limits.max_miss);
  real("max_violation", limits.max_violation);
  real("max_ood_score", limits.max_ood_score);
  real("max_ood_score_polished", limits.max_ood_score_polished);
  real("deadline_ms", deadline_ms);
  real("max_age_s", settings.max_age_s);
  real("watchdog_s", settings.watchdog_s);
  real("diagnostics_period_s", settings.diagnostics_period_s);
  whole("max_polish_steps", limits.max_polish_steps);
  whole("max_samples", limits.max_samples);
  whole("queue_depth", settings.queue_depth);
  if (has(table, "autostart")) settings.autostart = source("autostart").get<bool>();
  settings.precision =
      precision == "double" ? nasm_core::Precision::kDouble : nasm_core::Precision::kSingle;
  limits.ood_policy = nasm_core::ood_policy_from(policy);
  limits.deadline_s = deadline_ms > 0.0 ? 1e-3 * deadline_ms : nasm_core::Limits::kNone;
  settings.reliable = reliability == "reliable";
  check_together(limits);
  return settings;
}

}  // namespace nasm_ros
