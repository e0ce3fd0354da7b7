// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/tracking_model.hpp"

#include <limits>

namespace nasm_core {
namespace {

Eigen::VectorXd vector(const std::vector<double>& values) {
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

Split displaced(const char* name, const std::vector<double>& base, Range displacement,
                Encoding varies = Encoding::kTask) {
  Split split{name, {}, varies};
  for (const double value : base) {
    split.ranges.push_back({value + displacement.lower, value + displacement.upper});
  }
  return split;
}

}  // namespace

SystemInfo tracking_info(TrackingDescription description, std::vector<int> costed_states) {
  SystemInfo info;
  info.name = description.name;
  info.description = description.description;
  info.states = description.states;
  info.controls = description.controls;
  info.parameters = description.dynamics_parameters;
  info.costed_states = std::move(costed_states);
  for (std::size_t i = 0; i < info.costed_states.size(); ++i) {
    const Quantity& state = info.states[static_cast<std::size_t>(info.costed_states[i])];
    info.goals.push_back(state);
    info.parameters.push_back({"weight_" + state.name, "1", description.state_weights[i],
                               Parameter::Domain::kNonNegative, false});
    info.task.push_back({Component::Kind::kGoal, static_cast<int>(i)});
  }
  info.parameters.push_back(
      {"weight_control", "1", description.control_weight, Parameter::Domain::kPositive, false});
  info.initial_state = vector(description.initial_state);
  info.goal = vector(description.goal_base);
  constexpr double kUnbounded = std::numeric_limits<double>::infinity();
  const auto controls = static_cast<Eigen::Index>(info.controls.size());
  info.control_lower = Eigen::VectorXd::Constant(controls, -kUnbounded);
  info.control_upper = Eigen::VectorXd::Constant(controls, kUnbounded);
  const Range ood = {-0.1, 0.1};
  info.splits = {
      displaced("id", description.goal_base, description.id),
      displaced("ood", description.goal_base, ood),
      displaced("extreme1", description.goal_base, {-0.4, -0.2}),
      displaced("extreme2", description.goal_base, {-0.7, -0.5}),
      displaced("extreme3", description.goal_base, {-1.0, -0.8}),
      {"changeable_id", {{0.1, 1.1}}, Encoding::kAll},
      {"changeable_ood", {ood}, Encoding::kAll},
      displaced("feedback_id", description.goal_base, description.id, Encoding::kFeedback),
      displaced("feedback_ood", description.goal_base, ood, Encoding::kFeedback)};
  return info;
}

}  // namespace nasm_core
