// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_EVALUATION__VERDICT_HPP_
#define NASM_EVALUATION__VERDICT_HPP_

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "nasm_core/operator/answer.hpp"

namespace nasm_evaluation {

inline constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();

/// How good one answer to an instance is. NaN: not known.
struct Quality {
  uint8_t status = 0;  ///< of nasm_msgs/ControlTrajectory; STATUS_UNSET: no answer came
  std::string status_text;
  std::string model_id;
  double cost = kNotKnown;                    ///< rolled out, not what the answer claims
  double relative_gap = kNotKnown;            ///< to the optimum
  double estimated_relative_gap = kNotKnown;  ///< what the answer claims
  double relative_control_error = kNotKnown;  ///< |u − u*| / |u*|
  double ood_score = kNotKnown;
  double computation_time_s = kNotKnown;
  int polish_steps = 0;

  bool is_answer() const { return nasm_core::is_answer(status); }
};

/// Result of the evaluation of a case.
struct Verdict {
  std::size_t number = 0;  ///< of the case
  uint64_t id = 0;
  int64_t posed_ns = 0;
  std::vector<double> task;  ///< the numbers that the model's training has varied, in its order

  double optimal_cost = kNotKnown;
  double optimum_time_s = kNotKnown;  ///< of Newton's method, from a cold start

  Quality answer;
  std::optional<Quality> baseline;  ///< of the model to compare with
  std::optional<Quality> recorded;  ///< of the answer in the recording

  // The execution, compared with the optimum and the answer.
  double executed_cost = kNotKnown;
  double executed_gap = kNotKnown;
  double executed_control_difference = kNotKnown;  ///< |u_executed − u| / |u_executed|

  // Known after a live run only.
  double latency_s = kNotKnown;  ///< from receiving the instance to receiving the answer
  bool is_late = false;
};

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__VERDICT_HPP_
