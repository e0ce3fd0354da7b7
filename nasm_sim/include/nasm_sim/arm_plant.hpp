// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__ARM_PLANT_HPP_
#define NASM_SIM__ARM_PLANT_HPP_

#include <Eigen/Core>

#include "nasm_arm/dynamics.hpp"
#include "nasm_arm/model.hpp"
#include "nasm_sim/joint_path.hpp"

namespace nasm_sim {

enum class ArmServo {
  kComputedTorque,  ///< inverse dynamics of the wanted acceleration and of what corrects the error
  kPosition,        ///< the same stiffness without feed-forward: only gravity is compensated
};

struct ArmPlantOptions {
  ArmServo servo = ArmServo::kComputedTorque;
  double servo_bandwidth_hz = 10.0;       ///< of the critically damped servo
  double coulomb_friction = 0.02;         ///< torque as a share of the joint's effort limit
  double viscous_friction = 0.05;         ///< the same, at the joint's velocity limit
  nasm_arm::Payload payload;              ///< what the tool holds
  nasm_arm::Payload compensated_payload;  ///< what the servo and the force sensor think it holds
};

/// An arm with servos, friction and torque limits, moved in small steps h:
///
///   (M + h S) v̇ = τ − c(q, v) − S v,  v ← v + h v̇,  q ← q + h v
///
/// with torques τ cut to the effort limits. S v is the friction; S depends on v as
/// fc / sqrt(v² + v0²) + fv and is taken implicitly, so that friction never shakes a light joint.
class ArmPlant {
 public:
  ArmPlant(const nasm_arm::Arm& arm, const ArmPlantOptions& options);

  int joints() const { return true_model_.joints; }

  /// At rest.
  void set_position(const Eigen::VectorXd& position);
  /// The servos follow the command; they brake to a stop while they are not powered.
  void step(double step_s, const JointMotion& command, bool is_powered = true);

  const JointMotion& motion() const { return motion_; }
  const Eigen::VectorXd& torque() const { return torque_; }
  /// Whether the last step wanted more torque than a joint has.
  bool is_saturated() const { return is_saturated_; }

  struct Wrench {
    nasm_arm::Vec3<double> force;   ///< [N]
    nasm_arm::Vec3<double> torque;  ///< [N m]
  };
  /// What acts on the tool beyond the payload that is compensated, in the frame of the tool.
  Wrench tool_wrench();

 private:
  using Joints = nasm_arm::JointArray<double>;

  void choose_torque(const JointMotion& command, bool is_powered);

  nasm_arm::Model true_model_;
  nasm_arm::Model known_model_;
  ArmServo servo_;
  double gain_;  ///< bandwidth [rad/s]
  Joints effort_limit_{};
  Joints coulomb_{};
  Joints viscous_{};
  nasm_arm::Data<double> data_;
  Joints q_{}, v_{}, a_{};
  JointMotion motion_;
  Eigen::VectorXd torque_;
  bool is_saturated_ = false;
};

}  // namespace nasm_sim

#endif  // NASM_SIM__ARM_PLANT_HPP_
