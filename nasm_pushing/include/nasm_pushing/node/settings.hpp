// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__NODE__SETTINGS_HPP_
#define NASM_PUSHING__NODE__SETTINGS_HPP_

#include "nasm_controller/serving_settings.hpp"

namespace nasm_pushing {

using Settings = nasm_controller::ServingSettings;

const nasm_controller::ParameterTable& pushing_parameters();

/// Throws std::invalid_argument if a value is not possible; types and ranges must have been
/// checked.
Settings settings_from(const nasm_controller::ParameterSource& source);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING__NODE__SETTINGS_HPP_
