// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__NODE__SETTINGS_HPP_
#define NASM_PUSHING__NODE__SETTINGS_HPP_

#include "nasm_ros/serving_settings.hpp"

namespace nasm_pushing {

using Settings = nasm_ros::ServingSettings;

const nasm_ros::ParameterTable& pushing_parameters();

/// Throws std::invalid_argument if a value is not possible; types and ranges must have been
/// checked.
Settings settings_from(const nasm_ros::ParameterSource& source);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING__NODE__SETTINGS_HPP_
