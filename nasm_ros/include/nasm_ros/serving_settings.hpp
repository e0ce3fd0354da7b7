// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__SERVING_SETTINGS_HPP_
#define NASM_ROS__SERVING_SETTINGS_HPP_

#include <string>

#include "nasm_core/operator/answer.hpp"
#include "nasm_core/operator/fused_operator.hpp"
#include "nasm_ros/parameter_table.hpp"

namespace nasm_ros {

/// Parameters of all nodes that serve a model.
struct ServingSettings {
  std::string model;
  std::string system;  ///< that the model has to be for; empty: any
  nasm_core::Precision precision = nasm_core::Precision::kSingle;
  nasm_core::Limits limits;
  double max_age_s = 0.0;  ///< 0: any

  std::size_t queue_depth = 100;
  bool reliable = true;
  bool autostart = true;
  double watchdog_s = 0.0;  ///< 0: none
  double diagnostics_period_s = 1.0;
};

/// Relative gap to the optimum up to which answers are given as they are.
inline constexpr double kMaxRelativeGap = 0.01;

/// Which model answers, and which instances and answers of it are good enough: model, precision,
/// max_ood_score, ood_policy, deadline_ms, max_age_s and max_samples.
ParameterTable model_parameters(const std::string& model, nasm_core::OodPolicy policy,
                                const std::vector<std::string>& policies);

/// The same for optimal-control problems: also system, max_relative_gap, max_miss,
/// max_polish_steps and max_ood_score_polished. The defaults of every program that answers such
/// problems.
ParameterTable answering_parameters();

/// Topics, start and diagnostics of a node that serves a model.
ParameterTable serving_parameters();

/// Reads those parameters that `table` has. They must have been checked one by one; throws
/// std::invalid_argument if they do not go together.
ServingSettings read_serving_settings(const ParameterTable& table, const ParameterSource& source);

/// The reliability parameter of any node.
ParameterEntry reliability_parameter();

}  // namespace nasm_ros

#endif  // NASM_ROS__SERVING_SETTINGS_HPP_
