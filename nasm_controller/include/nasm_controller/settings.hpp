// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CONTROLLER__SETTINGS_HPP_
#define NASM_CONTROLLER__SETTINGS_HPP_

#include "nasm_controller/receding_horizon.hpp"
#include "nasm_ros/serving_settings.hpp"

namespace nasm_controller {

/// The parameters of the controller as its parts want them.
struct Settings : nasm_ros::ServingSettings {
  bool is_rti = false;  ///< real-time iterations in place of the model
  int rti_iterations = 5;
  bool receding_horizon = false;
  double rate_hz = 10.0;
  RecedingHorizon::Options horizon;
};

const nasm_ros::ParameterTable& controller_parameters();

/// Throws std::invalid_argument if values are not possible, by themselves or together; types and
/// ranges must have been checked.
Settings settings_from(const nasm_ros::ParameterSource& source);

}  // namespace nasm_controller

#endif  // NASM_CONTROLLER__SETTINGS_HPP_
