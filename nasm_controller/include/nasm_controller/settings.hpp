// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CONTROLLER__SETTINGS_HPP_
#define NASM_CONTROLLER__SETTINGS_HPP_

#include <functional>
#include <string>

#include "nasm_controller/parameter_table.hpp"
#include "nasm_controller/receding_horizon.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_core/operator/fused_operator.hpp"

namespace nasm_controller {

/// The parameters of the controller as its parts want them.
struct Settings {
  std::string model;
  std::string system;
  nasm_core::Precision precision = nasm_core::Precision::kSingle;
  nasm_core::Limits limits;
  double max_age_s = 0.0;  ///< 0: any

  bool receding_horizon = false;
  double rate_hz = 10.0;
  RecedingHorizon::Options horizon;

  size_t queue_depth = 100;
  bool reliable = true;
  bool autostart = true;
  double watchdog_s = 0.0;  ///< 0: none
  double diagnostics_period_s = 1.0;
};

const ParameterTable& controller_parameters();

/// Value of a parameter by name.
using ParameterSource = std::function<rclcpp::ParameterValue(const std::string&)>;

/// Throws std::invalid_argument if values are not possible, by themselves or together; types and
/// ranges must have been checked.
Settings settings_from(const ParameterSource& source);

}  // namespace nasm_controller

#endif  // NASM_CONTROLLER__SETTINGS_HPP_
