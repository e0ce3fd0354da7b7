// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/tracking_model.hpp"

#include <limits>
#include <stdexcept>

#include "ocp/description.hpp"

namespace nasm_core {
namespace {

struct Band {
  const char* name;
  Range displacement;
};
// The paper's ranges, as displacements from the base.
constexpr Range kId = {0.1, 1.1};
constexpr Range kOod = {-0.1, 0.1};
constexpr Band kExtremes[] = {
    {"extreme1", {-0.4, -0.2}}, {"extreme2", {-0.7, -0.5}}, {"extreme3", {-1.0, -0.8}}};

/// The band for each goal component. Where there are ranges of training, it lies to them as in the
/// paper.
std::vector<Range> ranges_of(const Range& displacement, const TrackingDescription& description) {
  std::vector<Range> ranges;
  for (std::size_t i = 0; i < description.goal_base.size(); ++i) {
    const double base = description.goal_base[i];
    if (description.id.empty()) {
      ranges.push_back({base + displacement.lower, base + displacement.upper});
      continue;
    }
    const Range& id = description.id[i];
    const double width = (id.upper - id.lower) / (kId.upper - kId.lower);
    ranges.push_back({id.lower + (displacement.lower - kId.lower) * width,
                      id.lower + (displacement.upper - kId.lower) * width});
  }
  return ranges;
}

std::vector<Split> splits_of(const TrackingDescription& description) {
  const auto id =
      description.id.empty() ? ranges_of(description.displacement, description) : description.id;
  const auto ood = description.ood.empty() ? ranges_of(kOod, description) : description.ood;
  std::vector<Split> splits = {{"id", id}, {"ood", ood}};
  for (const Band& band : kExtremes) {
    splits.push_back({band.name, ranges_of(band.displacement, description)});
  }
  splits.push_back({"changeable_id", {kId}, Encoding::kAll});
  splits.push_back({"changeable_ood", {kOod}, Encoding::kAll});
  splits.push_back({"feedback_id", id, Encoding::kFeedback});
  splits.push_back({"feedback_ood", ood, Encoding::kFeedback});
  return splits;
}

Eigen::VectorXd bounds(const std::vector<double>& given, std::size_t controls, double otherwise) {
  if (!given.empty()) return as_vector(given);
  return Eigen::VectorXd::Constant(static_cast<Eigen::Index>(controls), otherwise);
}

/// What is not copied into the SystemInfo as it is, where it would be checked.
void check_sizes(const TrackingDescription& d, const std::vector<int>& costed_states) {
  const std::size_t goals = costed_states.size();
  check_count(d.name, "goal_base", d.goal_base, goals);
  check_count(d.name, "state_weights", d.state_weights, goals);
  if (!d.id.empty()) check_count(d.name, "id", d.id, goals);
  if (!d.ood.empty()) check_count(d.name, "ood", d.ood, goals);
  for (const int state : costed_states) {
    if (state < 0 || static_cast<std::size_t>(state) >= d.states.size()) {
      throw std::invalid_argument(d.name + ": states has " + std::to_string(d.states.size()) +
                                  " entries, but a goal belongs to number " +
                                  std::to_string(state));
    }
  }
}

}  // namespace

SystemInfo tracking_info(TrackingDescription description, std::vector<int> costed_states) {
  check_sizes(description, costed_states);
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
  info.initial_state = as_vector(description.initial_state);
  info.goal = as_vector(description.goal_base);
  constexpr double kUnbounded = std::numeric_limits<double>::infinity();
  info.control_lower = bounds(description.control_lower, info.controls.size(), -kUnbounded);
  info.control_upper = bounds(description.control_upper, info.controls.size(), kUnbounded);
  info.horizon = description.horizon;
  info.steps = description.steps;
  info.splits = splits_of(description);
  return info;
}

}  // namespace nasm_core
