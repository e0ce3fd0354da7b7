// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__GOAL_DISTANCE_HPP_
#define NASM_CORE__EVALUATION__GOAL_DISTANCE_HPP_

#include <Eigen/Core>
#include <string>
#include <vector>

#include "nasm_core/ocp/system_info.hpp"

namespace nasm_core {

/// How far a state is from a goal: the largest |state − goal| / scale of the states that count. Up
/// to kAtGoal, the state is at the goal.
///
/// If the system rests at its goals, all states with a weight count, and are compared with those at
/// rest; a scale is ten tolerances (tolerance_of_unit). A full turn makes no difference for angles
/// (SystemInfo::angles). Of other systems the costed states count; a scale is the width of the
/// range that training draws the goal from (goal_scales).
class GoalDistance {
 public:
  static constexpr double kAtGoal = 0.1;

  /// For the default goal. `scales` has one per state that counts, empty: the above. Throws
  /// std::invalid_argument if their number is wrong or one is not positive.
  explicit GoalDistance(const SystemInfo& info, Eigen::VectorXd scales = {});

  /// Throws std::invalid_argument if it does not have the system's size or is not finite.
  void set_goal(const Eigen::VectorXd& goal);

  const std::vector<int>& states() const { return states_; }  ///< those that count
  const Eigen::VectorXd& scales() const { return scales_; }   ///< of them

  /// Writes (state − goal) / scale of the states that count.
  void errors(const Eigen::VectorXd& state, Eigen::VectorXd& scaled) const;
  /// NaN if a state that counts is.
  double of(const Eigen::VectorXd& state) const;

 private:
  double error(const Eigen::VectorXd& state, std::size_t i) const;

  const std::string system_;
  std::vector<int> states_;
  std::vector<bool> is_angle_;
  std::vector<int> goal_of_;  ///< component of the goal; negative: the value at rest stays
  Eigen::VectorXd wanted_;
  Eigen::VectorXd scales_;
  Eigen::Index goals_;
};

/// Widths of the ranges that training draws the goals from; 1 for a component that has none.
Eigen::VectorXd goal_scales(const SystemInfo& info);

/// How far from its value at rest a state may be: 0.25 m, 0.2 rad, 0.4 m/s, 0.5 rad/s, and 0.1 of
/// another unit, such as a component of a quaternion.
double tolerance_of_unit(const std::string& unit);

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__GOAL_DISTANCE_HPP_
