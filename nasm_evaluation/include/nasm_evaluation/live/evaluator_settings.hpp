// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_EVALUATION__LIVE__EVALUATOR_SETTINGS_HPP_
#define NASM_EVALUATION__LIVE__EVALUATOR_SETTINGS_HPP_

#include <cstddef>
#include <string>

#include "nasm_evaluation/gate.hpp"
#include "nasm_evaluation/judge.hpp"
#include "nasm_evaluation/live/matcher.hpp"
#include "nasm_ros/serving_settings.hpp"

namespace nasm_evaluation {

/// The parameters of the evaluator as its parts want them.
struct EvaluatorSettings {
  std::string model;
  std::string bag;  ///< that is being played; empty: none
  std::string output;
  std::size_t expected =
      0;  ///< instances; 0: as many as the bag has, or until the last publisher ends
  std::size_t loops = 1;
  Matcher::Options matching;
  double quiet_s = 2.0;
  double start_timeout_s = 60.0;  ///< 0: without end
  bool with_recording = false;
  bool exits_when_done = true;
  bool reliable = true;
  Judge::Options judging;
  nasm_core::LoopOptions loop_options;
  Gate gate;
};

const nasm_ros::ParameterTable& evaluator_parameters();

/// Throws std::invalid_argument that names the parameter if a value is not possible; types and
/// ranges must have been checked.
EvaluatorSettings evaluator_settings_from(const nasm_ros::ParameterSource& source);

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__LIVE__EVALUATOR_SETTINGS_HPP_
