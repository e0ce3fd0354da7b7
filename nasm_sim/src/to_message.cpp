// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <vector>

#include "nasm_sim/conversions.hpp"

namespace nasm_sim {
namespace {

struct Joint {
  const char* name;
  int position;  // indices of states
  int velocity;
  int control;  // -1: none drives it
};

const std::vector<Joint>& joints_of(const nasm_core::SystemInfo& info) {
  static const std::map<std::string, std::vector<Joint>> kJoints{
      {"pendulum", {{"pendulum_joint", 0, 1, 0}}},
      {"robotarm", {{"shoulder_joint", 0, 2, -1}, {"elbow_joint", 1, 3, 0}}},
      {"cartpole", {{"cart_joint", 0, 2, 0}, {"pole_joint", 1, 3, -1}}}};
  static const std::vector<Joint> kNone;
  const auto found = kJoints.find(info.name);
  return found == kJoints.end() ? kNone : found->second;
}

template <class Sequence>
void assign(const Eigen::VectorXd& values, Sequence& sequence) {
  sequence.assign(values.data(), values.data() + values.size());
}

}  // namespace

nasm_msgs::msg::SystemState to_message(const Snapshot& snapshot,
                                       const nasm_core::SystemInfo& info) {
  nasm_msgs::msg::SystemState message;
  message.id = snapshot.id;
  message.system = info.name;
  for (const nasm_core::Quantity& state : info.states) {
    message.state_names.push_back(state.name);
    message.state_units.push_back(state.unit);
  }
  assign(snapshot.state, message.state);
  assign(snapshot.control, message.control);
  message.trajectory_time = snapshot.trajectory_time_s;
  return message;
}

nasm_msgs::msg::EvaluationResult to_message(const Run& run, const nasm_core::Assessment& assessment,
                                            const nasm_core::SystemInfo& info) {
  nasm_msgs::msg::EvaluationResult message;
  message.id = run.plan.id;
  message.system = info.name;
  message.model_id = run.plan.model_id;
  message.status = run.plan.status;
  assign(run.plan.instance.goal, message.goal);
  message.achieved_cost = run.cost;
  message.optimal_cost = assessment.optimal_cost;
  message.relative_gap = assessment.relative_gap;
  message.estimated_relative_gap = run.plan.relative_gap;
  message.relative_control_error = assessment.relative_control_error;
  message.ood_score = run.plan.ood_score;
  message.computation_time = run.plan.computation_time_s;
  message.latency = run.plan.latency_s;
  return message;
}

bool has_joints(const nasm_core::SystemInfo& info) {
  return !joints_of(info).empty();
}

sensor_msgs::msg::JointState to_joint_state(const Snapshot& snapshot,
                                            const nasm_core::SystemInfo& info) {
  sensor_msgs::msg::JointState message;
  for (const Joint& joint : joints_of(info)) {
    message.name.push_back(joint.name);
    message.position.push_back(snapshot.state(joint.position));
    message.velocity.push_back(snapshot.state(joint.velocity));
    const bool is_driven = joint.control >= 0 && joint.control < snapshot.control.size();
    message.effort.push_back(is_driven ? snapshot.control(joint.control) : 0.0);
  }
  return message;
}

}  // namespace nasm_sim
