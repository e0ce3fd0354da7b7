// SPDX-License-Identifier: Apache-2.0
#include "nasm_controller/settings.hpp"

#include <stdexcept>
#include <utility>

namespace nasm_controller {
namespace {

using rclcpp::ParameterValue;

ParameterTable make_table() {
  constexpr bool kChangeable = true;
  const Settings defaults;
  const auto text = [](const char* value) { return ParameterValue(std::string(value)); };
  const auto real = [](double value) { return ParameterValue(value); };
  const auto whole = [](int64_t value) { return ParameterValue(value); };
  const auto flag = [](bool value) { return ParameterValue(value); };
  ParameterTable table = {
      {"model",
       text(""),
       "",
       "Model file, or a name such as quadrotor, for which `NASM_MODEL_PATH` and then "
       "`share/*/models` of all packages are searched. A change loads it, as `~/load_model` does",
       0,
       0,
       {},
       kChangeable},
      {"system",
       text(""),
       "",
       "System that the model has to be for; empty: that of the first model",
       0,
       0,
       {}},
      {"precision", text("single"), "", "Arithmetic of the network", 0, 0, {"single", "double"}},
      {"max_relative_gap",
       real(0.01),
       "1",
       "An answer whose estimated relative gap to the optimum is greater is polished, and refused "
       "if that does not help",
       1e-12,
       1e9,
       {},
       kChangeable},
      {"max_miss",
       real(defaults.limits.max_miss),
       "1",
       "Greatest distance from a prescribed terminal state, relative to the goal where that "
       "exceeds 1",
       1e-12,
       1e9,
       {},
       kChangeable},
      {"max_ood_score",
       real(defaults.limits.max_ood_score),
       "1",
       "Problems with a greater score are outside of the training data, and treated as ood_policy "
       "says",
       0,
       1e9,
       {},
       kChangeable},
      {"ood_policy",
       text(nasm_core::to_string(defaults.limits.ood_policy)),
       "",
       "Problems outside of the training data are answered like others, polished by at least one "
       "Newton step, or refused",
       0,
       0,
       {"accept", "polish", "refuse"},
       kChangeable},
      {"max_polish_steps",
       whole(defaults.limits.max_polish_steps),
       "",
       "Newton steps at most; 0: answers are not polished",
       0,
       1000,
       {},
       kChangeable},
      {"deadline_ms",
       real(0.0),
       "ms",
       "An answer that takes longer is refused; 0: any time",
       0,
       60e3,
       {},
       kChangeable},
      {"max_age_s",
       real(defaults.max_age_s),
       "s",
       "Instances with an older stamp are refused; 0: any age",
       0,
       3600,
       {},
       kChangeable},
      {"max_samples",
       whole(defaults.limits.max_samples),
       "",
       "Query times at most",
       1,
       65536,
       {},
       kChangeable},
      {"receding_horizon",
       flag(defaults.receding_horizon),
       "",
       "Re-solve from the state on `~/state`, again and again",
       0,
       0,
       {}},
      {"rate_hz",
       real(defaults.rate_hz),
       "1/s",
       "How often to re-solve",
       0.1,
       1000,
       {},
       kChangeable},
      {"lead_s",
       real(defaults.horizon.lead_s),
       "s",
       "A new plan begins so much after its computation began: time for computing and sending",
       0,
       1,
       {},
       kChangeable},
      {"blend_s",
       real(defaults.horizon.blend_s),
       "s",
       "Duration of the transition from the plan in force to a new one; 0: a jump",
       0,
       10,
       {},
       kChangeable},
      {"state_timeout_s",
       real(defaults.horizon.state_timeout_s),
       "s",
       "With an older state there is no re-solving; the last plan runs out",
       0.001,
       60,
       {},
       kChangeable},
  };
  for (ParameterEntry& entry : serving_parameters()) table.push_back(std::move(entry));
  return table;
}

/// What no single parameter shows.
void check_together(const Settings& settings) {
  if (settings.limits.ood_policy == nasm_core::OodPolicy::kPolish &&
      settings.limits.max_polish_steps == 0) {
    throw std::invalid_argument(
        "ood_policy polish makes at least one Newton step, but max_polish_steps is 0: set it to 1 "
        "or more, or choose accept or refuse");
  }
  if (settings.receding_horizon && settings.horizon.lead_s > settings.horizon.state_timeout_s) {
    throw std::invalid_argument("lead_s (" + std::to_string(settings.horizon.lead_s) +
                                " s) must not exceed state_timeout_s (" +
                                std::to_string(settings.horizon.state_timeout_s) + " s)");
  }
}

}  // namespace

const ParameterTable& controller_parameters() {
  static const ParameterTable table = make_table();
  return table;
}

Settings settings_from(const ParameterSource& source) {
  check_values(controller_parameters(), source);
  const auto real = [&](const char* name) { return source(name).get<double>(); };

  Settings settings;
  read_serving_settings(source, settings);
  settings.system = source("system").get<std::string>();
  settings.limits.max_relative_gap = real("max_relative_gap");
  settings.limits.max_miss = real("max_miss");
  settings.limits.max_polish_steps = static_cast<int>(source("max_polish_steps").get<int64_t>());
  settings.receding_horizon = source("receding_horizon").get<bool>();
  settings.rate_hz = real("rate_hz");
  settings.horizon.lead_s = real("lead_s");
  settings.horizon.blend_s = real("blend_s");
  settings.horizon.state_timeout_s = real("state_timeout_s");
  check_together(settings);
  return settings;
}

}  // namespace nasm_controller
