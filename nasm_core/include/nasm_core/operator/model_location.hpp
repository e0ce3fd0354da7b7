// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OPERATOR__MODEL_LOCATION_HPP_
#define NASM_CORE__OPERATOR__MODEL_LOCATION_HPP_

#include <string>

#include "nasm_core/operator/model.hpp"

namespace nasm_core {

/// The file that is meant by a path or a name. A name, such as "quadrotor" or
/// "quadrotor.safetensors", has no slash; unless there is such a file in the current folder, it is
/// looked for in the folders of NASM_MODEL_PATH and then in share/<package>/models of every prefix
/// in AMENT_PREFIX_PATH. Throws std::invalid_argument if nothing is found for a name; a path is
/// returned as it is.
std::string find_model(const std::string& name_or_path);

/// A model and the file that it was read from.
struct LocatedModel {
  std::string path;
  Model model;
};

/// Reads the model that a user means by a path or a name. For a user, a model that is absent or
/// damaged is bad input: throws std::invalid_argument, which names the file.
LocatedModel load_model(const std::string& name_or_path);

/// Name of the file and a hash of the weights, such as "quadrotor-1f0c3a55".
std::string model_id(const std::string& path, const Model& model);

}  // namespace nasm_core

#endif  // NASM_CORE__OPERATOR__MODEL_LOCATION_HPP_
