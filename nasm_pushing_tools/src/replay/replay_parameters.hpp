// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__REPLAY__REPLAY_PARAMETERS_HPP_
#define NASM_PUSHING_TOOLS__REPLAY__REPLAY_PARAMETERS_HPP_

#include <cstddef>
#include <string>

#include "rclcpp/rclcpp.hpp"
#include "replay/push_loader.hpp"

namespace nasm_pushing {

/// What the parameters of the node say.
struct ReplaySettings {
  std::string output;
  double start_timeout_s = 0.0;
  double timeout_s = 0.0;  ///< of an answer
  std::size_t listeners = 1;
  PushLoader::Options loading;
};

/// Declares them. Throws std::exception that names the parameter.
ReplaySettings declare_replay_parameters(rclcpp::Node& node);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__REPLAY__REPLAY_PARAMETERS_HPP_
