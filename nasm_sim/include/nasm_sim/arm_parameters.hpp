// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__ARM_PARAMETERS_HPP_
#define NASM_SIM__ARM_PARAMETERS_HPP_

#include <string>

#include "nasm_arm/model.hpp"
#include "nasm_ros/parameter_table.hpp"
#include "nasm_sim/arm_plant.hpp"
#include "nasm_sim/joint_trajectory_follower.hpp"
#include "rclcpp/rclcpp.hpp"

namespace nasm_sim {

/// All parameters of the node; they are read once, at the start.
const nasm_ros::ParameterTable& arm_simulator_parameters();

struct ArmParameters {
  nasm_arm::Arm arm;
  ArmPlantOptions plant;
  FollowerOptions follower;
  Eigen::VectorXd initial_positions;
  std::string controller;
  std::string tool_frame;
  double update_rate_hz = 500.0;
  int physics_steps = 2;  ///< per update
  double joint_state_rate_hz = 500.0;
  double state_publish_rate_hz = 100.0;
  double action_monitor_rate_hz = 20.0;
};

/// Declares them on the node and reads them, and the arm. Throws std::invalid_argument that names
/// the parameter or file and what is wrong with it.
ArmParameters read_arm_parameters(rclcpp::Node& node);

}  // namespace nasm_sim

#endif  // NASM_SIM__ARM_PARAMETERS_HPP_
