// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/arm_plant.hpp"

#include <algorithm>
#include <cmath>

namespace nasm_sim {
namespace {

constexpr double kPi = 3.14159265358979323846;
/// Below this velocity [rad/s or m/s], Coulomb friction fades.
constexpr double kSticking = 1e-3;

double finite_or(double value, double otherwise) {
  return std::isfinite(value) ? value : otherwise;
}

}  // namespace

ArmPlant::ArmPlant(const nasm_arm::Arm& arm, const ArmPlantOptions& options)
    : true_model_(arm.model),
      known_model_(arm.model),
      servo_(options.servo),
      gain_(2.0 * kPi * options.servo_bandwidth_hz),
      motion_(arm.model.joints),
      torque_(Eigen::VectorXd::Zero(arm.model.joints)) {
  nasm_arm::attach(options.payload, true_model_);
  nasm_arm::attach(options.compensated_payload, known_model_);
  for (int i = 0; i < joints(); ++i) {
    effort_limit_[i] = arm.limits[i].effort;
    const double effort = finite_or(effort_limit_[i], 0.0);
    coulomb_[i] = options.coulomb_friction * effort;
    viscous_[i] = options.viscous_friction * effort / finite_or(arm.limits[i].velocity, 1.0);
  }
}

void ArmPlant::set_position(const Eigen::VectorXd& position) {
  motion_ = JointMotion(joints());
  motion_.position = position;
  q_ = v_ = a_ = {};
  std::copy(position.begin(), position.end(), q_.begin());
}

void ArmPlant::choose_torque(const JointMotion& command, bool is_powered) {
  Joints wanted{};
  Joints velocity{};
  for (int i = 0; i < joints(); ++i) {
    const bool has_forward = is_powered && servo_ == ArmServo::kComputedTorque;
    wanted[i] = 2.0 * gain_ * ((has_forward ? command.velocity[i] : 0.0) - v_[i]);
    if (is_powered) wanted[i] += gain_ * gain_ * (command.position[i] - q_[i]);
    if (has_forward) wanted[i] += command.acceleration[i];
    velocity[i] = has_forward ? v_[i] : 0.0;
  }
  const Joints& torque = nasm_arm::inverse_dynamics(known_model_, data_, q_, velocity, wanted);
  is_saturated_ = false;
  for (int i = 0; i < joints(); ++i) {
    torque_[i] = std::clamp(torque[i], -effort_limit_[i], effort_limit_[i]);
    is_saturated_ |= torque_[i] != torque[i];
  }
}

void ArmPlant::step(double step_s, const JointMotion& command, bool is_powered) {
  choose_torque(command, is_powered);
  const Joints zero{};
  const Joints& bias = nasm_arm::inverse_dynamics(true_model_, data_, q_, v_, zero);
  nasm_arm::locate(true_model_, data_, q_);
  nasm_arm::mass_matrix(true_model_, data_);
  for (int i = 0; i < joints(); ++i) {
    const double slope = coulomb_[i] / std::hypot(v_[i], kSticking) + viscous_[i];
    data_.mass[i][i] += step_s * slope;
    a_[i] = torque_[i] - bias[i] - slope * v_[i];
  }
  nasm_arm::solve_in_place(joints(), data_.mass, a_);
  for (int i = 0; i < joints(); ++i) {
    v_[i] += step_s * a_[i];
    q_[i] += step_s * v_[i];
    motion_.position[i] = q_[i];
    motion_.velocity[i] = v_[i];
    motion_.acceleration[i] = a_[i];
  }
}

ArmPlant::Wrench ArmPlant::tool_wrench() {
  // The force that moves the last body and what is fixed to it, in the last joint's frame.
  const int last = joints() - 1;
  nasm_arm::inverse_dynamics(known_model_, data_, q_, v_, a_);
  const auto known = data_.force[last];
  nasm_arm::inverse_dynamics(true_model_, data_, q_, v_, a_);
  const auto& moving = data_.force[last];
  const nasm_arm::Vec3<double> force = known.linear - moving.linear;
  const nasm_arm::Vec3<double> torque =
      known.angular - moving.angular - cross(true_model_.tip.position, force);
  return {transposed_times(true_model_.tip.rotation, force),
          transposed_times(true_model_.tip.rotation, torque)};
}

}  // namespace nasm_sim
