// SPDX-License-Identifier: Apache-2.0
#include "nasm_controller/settings.hpp"

#include <stdexcept>
#include <utility>

namespace nasm_controller {
namespace {

using nasm_ros::ParameterEntry;
using nasm_ros::ParameterTable;

ParameterTable make_table() {
  const Settings defaults;
  ParameterTable table = nasm_ros::answering_parameters();
  ParameterTable horizon = {
      ParameterEntry("solver", "network",
                     "network: the model answers; rti: real-time iterations of the system's own "
                     "solver do, no model is needed, and `system` must be given")
          .one_of({"network", "rti"}),
      ParameterEntry("rti_iterations", int64_t{defaults.rti_iterations},
                     "With solver rti, iterations from the last plan in a period; the first plan "
                     "is solved to convergence")
          .from(1, 100),
      ParameterEntry("receding_horizon", defaults.receding_horizon,
                     "Re-solve periodically from the state on `~/state`"),
      ParameterEntry("rate_hz", defaults.rate_hz, "Rate of re-solving")
          .in("1/s")
          .from(0.1, 1000)
          .at_run_time(),
      ParameterEntry("lead_s", defaults.horizon.lead_s,
                     "A new plan starts this long after its computation began, to allow for "
                     "computing and sending")
          .in("s")
          .from(0, 1)
          .at_run_time(),
      ParameterEntry(
          "state_timeout_s", defaults.horizon.state_timeout_s,
          "If the last state is older, re-solving stops and the last plan runs to its end")
          .in("s")
          .from(0.001, 60)
          .at_run_time(),
      ParameterEntry("divergence_factor", defaults.horizon.divergence.factor,
                     "The loop diverges if for `divergence_time_s` its distance to the goal "
                     "exceeds this factor times the smallest distance so far (at least a tenth of "
                     "the first distance, or 0.1); the diagnostics then turn ERROR")
          .in("1")
          .from(1, 1e9)
          .at_run_time(),
      ParameterEntry("divergence_time_s", defaults.horizon.divergence.time_s,
                     "See `divergence_factor`; 0: distances are not checked")
          .in("s")
          .from(0, 3600)
          .at_run_time(),
  };
  for (ParameterEntry& entry : horizon) table.push_back(std::move(entry));
  for (ParameterEntry& entry : nasm_ros::serving_parameters()) table.push_back(std::move(entry));
  return table;
}

/// What no single parameter shows.
void check_together(const Settings& settings) {
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

Settings settings_from(const nasm_ros::ParameterSource& source) {
  nasm_ros::check_values(controller_parameters(), source);
  const auto real = [&](const char* name) { return source(name).get<double>(); };

  Settings settings;
  static_cast<nasm_ros::ServingSettings&>(settings) =
      nasm_ros::read_serving_settings(controller_parameters(), source);
  settings.is_rti = source("solver").get<std::string>() == "rti";
  settings.rti_iterations = static_cast<int>(source("rti_iterations").get<int64_t>());
  settings.receding_horizon = source("receding_horizon").get<bool>();
  settings.horizon.compares_costs = !settings.is_rti;
  settings.rate_hz = real("rate_hz");
  settings.horizon.lead_s = real("lead_s");
  settings.horizon.state_timeout_s = real("state_timeout_s");
  settings.horizon.divergence.factor = real("divergence_factor");
  settings.horizon.divergence.time_s = real("divergence_time_s");
  check_together(settings);
  return settings;
}

}  // namespace nasm_controller
