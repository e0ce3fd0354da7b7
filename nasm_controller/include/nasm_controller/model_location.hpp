// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CONTROLLER__MODEL_LOCATION_HPP_
#define NASM_CONTROLLER__MODEL_LOCATION_HPP_

#include <string>

namespace nasm_controller {

/// The file that is meant by a path or a name. A name, such as "quadrotor" or
/// "quadrotor.safetensors", has no slash; unless there is such a file in the current folder, it is
/// looked for in the folders of NASM_MODEL_PATH and then in share/<package>/models of every prefix
/// in AMENT_PREFIX_PATH. Throws std::invalid_argument if nothing is found for a name; a path is
/// returned as it is.
std::string find_model(const std::string& name_or_path);

}  // namespace nasm_controller

#endif  // NASM_CONTROLLER__MODEL_LOCATION_HPP_
