// SPDX-License-Identifier: Apache-2.0
#include "nasm_controller/serving_settings.hpp"

namespace nasm_controller {

using rclcpp::ParameterValue;

ParameterTable serving_parameters() {
  const ServingSettings defaults;
  return {
      {"queue_depth", ParameterValue(static_cast<int64_t>(defaults.queue_depth)), "",
       "Messages kept per topic", 1, 10000},
      {"reliability",
       ParameterValue(std::string("reliable")),
       "",
       "Of the topics; a best-effort publisher needs a best-effort subscription",
       0,
       0,
       {"reliable", "best_effort"}},
      {"autostart", ParameterValue(defaults.autostart), "",
       "Configure and activate without being told"},
      {"watchdog_s",
       ParameterValue(defaults.watchdog_s),
       "s",
       "Diagnostics turn STALE if there was no answer for so long; refusals do not count; 0: never",
       0,
       3600,
       {},
       true},
      {"diagnostics_period_s", ParameterValue(defaults.diagnostics_period_s), "s",
       "Period of `/diagnostics`, in wall time", 0.05, 60},
  };
}

void check_values(const ParameterTable& table, const ParameterSource& source) {
  for (const ParameterEntry& entry : table) check_value(entry, source(entry.name));
}

void read_serving_settings(const ParameterSource& source, ServingSettings& settings) {
  const auto text = [&](const char* name) { return source(name).get<std::string>(); };
  const auto real = [&](const char* name) { return source(name).get<double>(); };
  const auto whole = [&](const char* name) { return source(name).get<int64_t>(); };

  settings.model = text("model");
  settings.precision =
      text("precision") == "double" ? nasm_core::Precision::kDouble : nasm_core::Precision::kSingle;
  settings.limits.max_ood_score = real("max_ood_score");
  settings.limits.ood_policy = nasm_core::ood_policy_from(text("ood_policy"));
  const double deadline_s = 1e-3 * real("deadline_ms");
  settings.limits.deadline_s = deadline_s > 0.0 ? deadline_s : nasm_core::Limits::kNone;
  settings.limits.max_samples = whole("max_samples");
  settings.max_age_s = real("max_age_s");
  settings.queue_depth = static_cast<std::size_t>(whole("queue_depth"));
  settings.reliable = text("reliability") == "reliable";
  settings.autostart = source("autostart").get<bool>();
  settings.watchdog_s = real("watchdog_s");
  settings.diagnostics_period_s = real("diagnostics_period_s");
}

}  // namespace nasm_controller
