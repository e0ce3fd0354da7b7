// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__CONTROL_PLAN_HPP_
#define NASM_CORE__EVALUATION__CONTROL_PLAN_HPP_

#include <Eigen/Core>
#include <cstdint>
#include <limits>
#include <string>

#include "nasm_core/ocp/instance.hpp"

namespace nasm_core {

/// Times that differ by less than this are equal [s].
inline constexpr double kSameInstant_s = 1e-9;

/// A control trajectory to be executed, with the instance that it answers. Its creator has checked
/// it.
struct ControlPlan {
  uint64_t id = 0;
  std::string model_id;
  uint8_t status = 0;

  Instance instance;            ///< `steps` are those of the grid on which it is played
  Eigen::VectorXd free_states;  ///< initial values of the free states
  Eigen::VectorXd times;        ///< [s] since `stamp_s`, increasing
  Eigen::MatrixXd controls;     ///< one column per time

  double stamp_s = 0.0;    ///< simulated time from which `times` count
  double arrival_s = 0.0;  ///< simulated time

  // Figures that the answer claims; NaN: none.
  double relative_gap = std::numeric_limits<double>::quiet_NaN();
  double ood_score = std::numeric_limits<double>::quiet_NaN();
  double computation_time_s = std::numeric_limits<double>::quiet_NaN();
  double latency_s = std::numeric_limits<double>::quiet_NaN();

  double end_s() const { return stamp_s + instance.horizon; }
  double step_s() const { return instance.horizon / instance.steps; }
  /// Initial state with the free states at its end.
  Eigen::VectorXd start() const;

  /// The row that holds at this time since `stamp_s`: before the first instant the first one, after
  /// the last instant the last one.
  Eigen::MatrixXd::ConstColXpr control_at(double time_s) const;
};

/// Whether the times are k horizon / n, k = 0 … n−1.
bool is_uniform(const Eigen::VectorXd& times, double horizon);

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__CONTROL_PLAN_HPP_
