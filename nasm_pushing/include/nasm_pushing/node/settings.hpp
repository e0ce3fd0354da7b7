// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__NODE__SETTINGS_HPP_
#define NASM_PUSHING__NODE__SETTINGS_HPP_

#include <cstddef>
#include <functional>
#include <string>

#include "nasm_controller/parameter_table.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_core/operator/fused_operator.hpp"

namespace nasm_pushing {

/// The parameters of the node as its parts want them.
struct Settings {
  std::string model;
  nasm_core::Precision precision = nasm_core::Precision::kSingle;
  nasm_core::Limits limits;
  double max_age_s = 0.0;  ///< 0: any

  std::size_t queue_depth = 100;
  bool reliable = true;
  bool autostart = true;
  double watchdog_s = 0.0;  ///< 0: none
  double diagnostics_period_s = 1.0;
};

const nasm_controller::ParameterTable& pushing_parameters();

/// Value of a parameter by name.
using ParameterSource = std::function<rclcpp::ParameterValue(const std::string&)>;

/// Throws std::invalid_argument if a value is not possible; types and ranges must have been
/// checked.
Settings settings_from(const ParameterSource& source);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING__NODE__SETTINGS_HPP_
