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

/// What a plant really did after an instance was posed.
struct Execution {
  std::vector<double> times;  ///< [s] since the start of the horizon, increasing
  Eigen::MatrixXd states;     ///< a column per time, in the system's order and units
  /// A column per time, which acted until then, as simulators report it; NaN where it is not known.
  /// No rows: not recorded.
  Eigen::MatrixXd controls;
  /// As somebody on the spot has evaluated it; NaN: nobody has.
  double achieved_cost = std::numeric_limits<double>::quiet_NaN();
};

/// An instance that was posed, with all that a recording tells of it.
struct Case {
  std::size_t number = 0;  ///< 1, 2, … in the order of posing
  int64_t posed_ns = 0;    ///< when it was recorded or received, of the clock that stamps messages
  nasm_msgs::msg::OcpInstance instance;
  std::optional<nasm_msgs::msg::ControlTrajectory> recorded_answer;  ///< of whoever served then
  std::optional<Execution> execution;
};

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__CASE_HPP_
