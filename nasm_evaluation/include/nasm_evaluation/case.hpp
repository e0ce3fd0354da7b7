// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_EVALUATION__CASE_HPP_
#define NASM_EVALUATION__CASE_HPP_

#include <Eigen/Core>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"

namespace nasm_evaluation {

/// Execution of the answer to an instance on a plant.
struct Execution {
  std::vector<double> times;  ///< [s] since the start of the horizon, increasing
  Eigen::MatrixXd states;     ///< a column per time, in the system's order and units
  /// A column per time, which acted until then, as simulators report it; NaN where it is not known.
  /// No rows: not recorded.
  Eigen::MatrixXd controls;
  /// Cost from a recorded EvaluationResult; NaN: there is none.
  double achieved_cost = std::numeric_limits<double>::quiet_NaN();
};

/// An instance with everything that a recording has about it.
struct Case {
  std::size_t number = 0;  ///< 1, 2, … in the order of posing
  int64_t posed_ns = 0;    ///< when it was recorded or received, of the clock that stamps messages
  nasm_msgs::msg::OcpInstance instance;
  std::optional<nasm_msgs::msg::ControlTrajectory>
      recorded_answer;  ///< the answer at the time of recording
  std::optional<Execution> execution;
};

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__CASE_HPP_
