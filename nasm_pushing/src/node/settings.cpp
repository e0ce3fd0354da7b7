// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing/node/settings.hpp"

namespace nasm_pushing {
namespace {

using nasm_controller::ParameterTable;
using rclcpp::ParameterValue;

ParameterTable make_table() {
  constexpr bool kChangeable = true;
  const Settings defaults;
  const auto text = [](const char* value) { return ParameterValue(std::string(value)); };
  const auto real = [](double value) { return ParameterValue(value); };
  const auto whole = [](int64_t value) { return ParameterValue(value); };
  return {
      {"model",
       text("pushing"),
       "",
       "Model file, or a name such as pushing, for which `NASM_MODEL_PATH` and then "
       "`share/*/models` of all packages are searched. A change loads it, as `~/load_model` does",
       0,
       0,
       {},
       kChangeable},
      {"precision", text("single"), "", "Arithmetic of the network", 0, 0, {"single", "double"}},
      {"max_ood_score",
       real(defaults.limits.max_ood_score),
       "1",
       "Pushes with a greater score are outside of the training data, and treated as ood_policy "
       "says",
       0,
       1e9,
       {},
       kChangeable},
      {"ood_policy",
       text("accept"),
       "",
       "Pushes outside of the training data are answered like others, or refused",
       0,
       0,
       {"accept", "refuse"},
       kChangeable},
      {"deadline_ms",
       real(0.0),
       "ms",
       "An answer that takes longer, from the message on, is refused; 0: any time",
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
       "Instants of an answer at most",
       1,
       65536,
       {},
       kChangeable},
      {"queue_depth",
       whole(static_cast<int64_t>(defaults.queue_depth)),
       "",
       "Messages kept per topic",
       1,
       10000,
       {}},
      {"reliability",
       text("reliable"),
       "",
       "Of the topics; a best-effort publisher needs a best-effort subscription",
       0,
       0,
       {"reliable", "best_effort"}},
      {"autostart",
       ParameterValue(defaults.autostart),
       "",
       "Configure and activate without being told",
       0,
       0,
       {}},
      {"watchdog_s",
       real(defaults.watchdog_s),
       "s",
       "Diagnostics turn STALE if there was no answer for so long; refusals do not count; 0: never",
       0,
       3600,
       {},
       kChangeable},
      {"diagnostics_period_s",
       real(defaults.diagnostics_period_s),
       "s",
       "Period of `/diagnostics`, in wall time",
       0.05,
       60,
       {}},
  };
}

}  // namespace

const ParameterTable& pushing_parameters() {
  static const ParameterTable table = make_table();
  return table;
}

Settings settings_from(const ParameterSource& source) {
  for (const auto& entry : pushing_parameters()) {
    nasm_controller::check_value(entry, source(entry.name));
  }
  const auto text = [&](const char* name) { return source(name).get<std::string>(); };
  const auto real = [&](const char* name) { return source(name).get<double>(); };
  const auto whole = [&](const char* name) { return source(name).get<int64_t>(); };

  Settings settings;
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
  return settings;
}

}  // namespace nasm_pushing
