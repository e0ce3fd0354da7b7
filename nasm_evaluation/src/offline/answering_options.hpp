// SPDX-License-Identifier: Apache-2.0
#ifndef OFFLINE__ANSWERING_OPTIONS_HPP_
#define OFFLINE__ANSWERING_OPTIONS_HPP_

#include <CLI/CLI.hpp>
#include <map>
#include <string>

#include "nasm_ros/serving_settings.hpp"

namespace nasm_evaluation {

/// The controller's parameters that decide on answers, as options of a program: with its defaults,
/// descriptions and limits, so that answers are those of a controller with the same parameters.
class AnsweringOptions {
 public:
  /// Nothing is needed for the defaults.
  void add_to(CLI::App& app);

  /// Throws std::invalid_argument that names the option.
  nasm_ros::ServingSettings settings() const;

 private:
  std::map<std::string, std::string> given_;  ///< by parameter
};

}  // namespace nasm_evaluation

#endif  // OFFLINE__ANSWERING_OPTIONS_HPP_
