// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/goal_distance.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace nasm_core {
namespace {

Eigen::VectorXd default_scales(const SystemInfo& info, const std::vector<int>& states) {
  if (info.judged_states.empty()) return goal_scales(info);
  Eigen::VectorXd scales(static_cast<Eigen::Index>(states.size()));
  for (std::size_t i = 0; i < states.size(); ++i) {
    const Quantity& state = info.states[static_cast<std::size_t>(states[i])];
    scales(static_cast<Eigen::Index>(i)) = tolerance_of_unit(state.unit) / GoalDistance::kAtGoal;
  }
  return scales;
}

}  // namespace

GoalDistance::GoalDistance(const SystemInfo& info, Eigen::VectorXd scales)
    : system_(info.name),
      states_(info.judged_states.empty() ? info.costed_states : info.judged_states),
      wanted_(static_cast<Eigen::Index>(states_.size())),
      scales_(scales.size() == 0 ? default_scales(info, states_) : std::move(scales)),
      goals_(static_cast<Eigen::Index>(info.goals.size())) {
  if (scales_.size() != wanted_.size()) {
    throw std::invalid_argument("scales has " + std::to_string(scales_.size()) + " values, " +
                                system_ + " has " + std::to_string(wanted_.size()) +
                                " states to compare with a goal");
  }
  for (const double scale : scales_) {
    if (scale > 0.0 && std::isfinite(scale)) continue;
    throw std::invalid_argument("scales has " + std::to_string(scale) +
                                ", which is not a positive number");
  }
  for (std::size_t i = 0; i < states_.size(); ++i) {
    const auto& costed = info.costed_states;
    const auto found = std::find(costed.begin(), costed.end(), states_[i]);
    goal_of_.push_back(found == costed.end() ? -1 : static_cast<int>(found - costed.begin()));
    is_angle_.push_back(is_angle(info, states_[i]));
    if (goal_of_[i] < 0) wanted_(static_cast<Eigen::Index>(i)) = info.rest(states_[i]);
  }
  set_goal(info.goal);
}

void GoalDistance::set_goal(const Eigen::VectorXd& goal) {
  if (goal.size() != goals_ || !goal.allFinite()) {
    throw std::invalid_argument("a goal of " + system_ + " has " + std::to_string(goals_) +
                                " finite values, this one has " + std::to_string(goal.size()));
  }
  for (std::size_t i = 0; i < states_.size(); ++i) {
    if (goal_of_[i] >= 0) wanted_(static_cast<Eigen::Index>(i)) = goal(goal_of_[i]);
  }
}

double GoalDistance::error(const Eigen::VectorXd& state, std::size_t i) const {
  const auto index = static_cast<Eigen::Index>(i);
  const double error = state(states_[i]) - wanted_(index);
  return (is_angle_[i] ? std::remainder(error, 2.0 * M_PI) : error) / scales_(index);
}

void GoalDistance::errors(const Eigen::VectorXd& state, Eigen::VectorXd& scaled) const {
  scaled.resize(wanted_.size());
  for (std::size_t i = 0; i < states_.size(); ++i) {
    scaled(static_cast<Eigen::Index>(i)) = error(state, i);
  }
}

double GoalDistance::of(const Eigen::VectorXd& state) const {
  double greatest = 0.0;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    const double distance = std::abs(error(state, i));
    if (!(distance <= greatest)) greatest = distance;
    if (std::isnan(greatest)) break;
  }
  return greatest;
}

Eigen::VectorXd goal_scales(const SystemInfo& info) {
  Eigen::VectorXd scales = Eigen::VectorXd::Ones(static_cast<Eigen::Index>(info.goals.size()));
  if (info.splits.empty()) return scales;
  const std::vector<Range>& ranges = info.splits.front().ranges;
  for (std::size_t i = 0; i < std::min(info.task.size(), ranges.size()); ++i) {
    const double width = ranges[i].upper - ranges[i].lower;
    const bool is_goal = info.task[i].kind == Component::Kind::kGoal;
    if (is_goal && width > 0.0 && std::isfinite(width)) scales(info.task[i].index) = width;
  }
  return scales;
}

double tolerance_of_unit(const std::string& unit) {
  if (unit == "m") return 0.25;
  if (unit == "rad") return 0.2;
  if (unit == "m/s") return 0.4;
  if (unit == "rad/s") return 0.5;
  return 0.1;
}

}  // namespace nasm_core
