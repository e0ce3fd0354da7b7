// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__PARAMETERS_HPP_
#define NASM_SIM__PARAMETERS_HPP_

#include <string>

#include "nasm_ros/parameter_table.hpp"
#include "nasm_sim/simulation.hpp"
#include "rclcpp/rclcpp.hpp"

namespace nasm_sim {

/// All parameters of the node; they are read once, at the start.
const nasm_ros::ParameterTable& simulator_parameters();

struct Parameters {
  std::string system;
  SimulationOptions simulation;
  double rate_hz = 0.0;
  double real_time_factor = 1.0;
  bool publish_clock = false;
  bool compute_optimum = true;
  std::size_t queue_depth = 100;
  std::string frame_id;
};

/// Declares them on the node and reads them. Throws std::invalid_argument that names the parameter
/// that does not fit the others, and rclcpp's exceptions for values outside of their ranges.
Parameters read_parameters(rclcpp::Node& node);

}  // namespace nasm_sim

#endif  // NASM_SIM__PARAMETERS_HPP_
