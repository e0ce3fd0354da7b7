// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing/node/settings.hpp"

#include <utility>

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
  ParameterTable table = {
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
  };
  for (auto& entry : nasm_controller::serving_parameters()) table.push_back(std::move(entry));
  return table;
}

}  // namespace

const ParameterTable& pushing_parameters() {
  static const ParameterTable table = make_table();
  return table;
}

Settings settings_from(const nasm_controller::ParameterSource& source) {
  nasm_controller::check_values(pushing_parameters(), source);
  Settings settings;
  nasm_controller::read_serving_settings(source, settings);
  return settings;
}

}  // namespace nasm_pushing
