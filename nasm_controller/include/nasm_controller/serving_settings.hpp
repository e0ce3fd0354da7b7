// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CONTROLLER__SERVING_SETTINGS_HPP_
#define NASM_CONTROLLER__SERVING_SETTINGS_HPP_

#include <functional>
#include <string>

#include "nasm_controller/parameter_table.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_core/operator/fused_operator.hpp"

namespace nasm_controller {

/// What all nodes that serve a model are told by parameters.
struct ServingSettings {
  std::string model;
  nasm_core::Precision precision = nasm_core::Precision::kSingle;
  nasm_core::Limits limits;  ///< distribution, deadline and samples
  double max_age_s = 0.0;    ///< 0: any

  std::size_t queue_depth = 100;
  bool reliable = true;
  bool autostart = true;
  double watchdog_s = 0.0;  ///< 0: none
  double diagnostics_period_s = 1.0;
};

/// Of the table of such a node, the last rows: topics, start and diagnostics.
ParameterTable serving_parameters();

/// Value of a parameter by name.
using ParameterSource = std::function<rclcpp::ParameterValue(const std::string&)>;

/// Throws std::invalid_argument if a value in the table is not possible.
void check_values(const ParameterTable& table, const ParameterSource& source);

/// Reads model, precision, max_ood_score, ood_policy, deadline_ms, max_age_s, max_samples and
/// serving_parameters(). They must have been checked.
void read_serving_settings(const ParameterSource& source, ServingSettings& settings);

}  // namespace nasm_controller

#endif  // NASM_CONTROLLER__SERVING_SETTINGS_HPP_
