// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/arm_parameters.hpp"

#include <cmath>
#include <stdexcept>

#include "ament_index_cpp/get_package_share_directory.hpp"
#include "nasm_arm/urdf.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_ros/message_conversion.hpp"

namespace nasm_sim {
namespace {

using nasm_ros::ParameterEntry;

/// `ur5e` stands for the description of that name in nasm_arm.
std::string urdf_path(const std::string& robot) {
  if (robot.find('/') != std::string::npos || robot.find('.') != std::string::npos) return robot;
  return ament_index_cpp::get_package_share_directory("nasm_arm") + "/urdf/" + robot + ".urdf";
}

Eigen::VectorXd initial_positions(const std::vector<double>& given, const nasm_arm::Arm& arm) {
  if (given.empty()) return Eigen::VectorXd::Zero(arm.model.joints);
  if (given.size() != arm.joint_names.size()) {
    throw std::invalid_argument(nasm_common::format(
        "initial_positions has %zu values for %zu "
        "joints: %s",
        given.size(), arm.joint_names.size(), nasm_common::joined(arm.joint_names).c_str()));
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i] < arm.limits[i].lower || given[i] > arm.limits[i].upper) {
      throw std::invalid_argument(nasm_common::format(
          "initial_positions: joint '%s' cannot be at %g, only from %g to %g",
          arm.joint_names[i].c_str(), given[i], arm.limits[i].lower, arm.limits[i].upper));
    }
  }
  return nasm_ros::to_vector(given);
}

}  // namespace

const nasm_ros::ParameterTable& arm_simulator_parameters() {
  static const nasm_ros::ParameterTable kTable{
      ParameterEntry("robot", "ur5e",
                     "Arm to simulate: ur3e, ur5e, ur10e, irb120, irb1200_5_90, or the path of a "
                     "URDF"),
      ParameterEntry("controller", "scaled_joint_trajectory_controller",
                     "Name of the trajectory controller, under which its topics and action are"),
      ParameterEntry("speed_scaling", true,
                     "Behave as UR's scaled controller: trajectories slow down with the speed "
                     "scaling; false: as joint_trajectory_controller"),
      ParameterEntry("update_rate_hz", 500.0, "Updates of the controller per second")
          .in("1/s")
          .from(10, 2000),
      ParameterEntry("physics_rate_hz", 1000.0, "Least number of steps of the dynamics per second")
          .in("1/s")
          .from(1000, 20000),
      ParameterEntry("joint_state_rate_hz", 500.0, "Joint states published per second")
          .in("1/s")
          .from(1, 2000),
      ParameterEntry("state_publish_rate_hz", 100.0, "Controller states published per second")
          .in("1/s")
          .from(0.1, 1000),
      ParameterEntry("action_monitor_rate_hz", 20.0,
                     "How often an action goal gets feedback or its result")
          .in("1/s")
          .from(0.1, 1000),
      ParameterEntry("open_loop_control", false,
                     "Trajectories start from the last command instead of the measured state"),
      ParameterEntry("allow_partial_joints_goal", false, "Accept trajectories of some joints"),
      ParameterEntry("allow_nonzero_velocity_at_trajectory_end", true,
                     "Accept trajectories that do not end at rest"),
      ParameterEntry("path_tolerance", 0.2, "Largest error on the way; 0: any")
          .in("rad")
          .from(0, 100),
      ParameterEntry("goal_tolerance", 0.1, "Largest error at the end; 0: any")
          .in("rad")
          .from(0, 100),
      ParameterEntry("goal_time_s", 0.0,
                     "Time after the end within which a goal must be reached; 0: any")
          .in("s")
          .from(0, 1000),
      ParameterEntry("servo", "computed_torque",
                     "computed_torque: with the dynamics of the arm; position: with the torques "
                     "that hold it, which lags behind")
          .one_of({"computed_torque", "position"}),
      ParameterEntry("servo_bandwidth_hz", 10.0, "Bandwidth of the servos").in("Hz").from(0.1, 50),
      ParameterEntry("coulomb_friction", 0.02, "Friction as a share of a joint's effort limit")
          .from(0, 0.9),
      ParameterEntry("viscous_friction", 0.05,
                     "Friction at a joint's velocity limit as a share of its effort limit")
          .from(0, 10),
      ParameterEntry("payload_kg", 0.0, "Mass that the tool holds").in("kg").from(0, 1000),
      ParameterEntry("compensated_payload_kg", 0.0,
                     "Mass that servos and force sensor think it holds")
          .in("kg")
          .from(0, 1000),
      ParameterEntry("initial_positions", std::vector<double>{},
                     "Positions at the start, in the order of the arm's joints; empty: zero"),
      ParameterEntry("tool_frame", "tool0", "Frame of the wrench"),
  };
  return kTable;
}

ArmParameters read_arm_parameters(rclcpp::Node& node) {
  const nasm_ros::ParameterSource source = nasm_ros::declare(arm_simulator_parameters(), node);
  const auto text = [&](const char* name) { return source(name).get<std::string>(); };
  const auto real = [&](const char* name) { return source(name).get<double>(); };
  const auto flag = [&](const char* name) { return source(name).get<bool>(); };
  ArmParameters parameters;
  parameters.arm = nasm_arm::read_arm(urdf_path(text("robot")));
  parameters.controller = text("controller");
  parameters.tool_frame = text("tool_frame");
  parameters.update_rate_hz = real("update_rate_hz");
  parameters.physics_steps =
      static_cast<int>(std::ceil(real("physics_rate_hz") / parameters.update_rate_hz));
  parameters.joint_state_rate_hz = real("joint_state_rate_hz");
  parameters.state_publish_rate_hz = real("state_publish_rate_hz");
  parameters.action_monitor_rate_hz = real("action_monitor_rate_hz");
  parameters.initial_positions =
      initial_positions(source("initial_positions").get<std::vector<double>>(), parameters.arm);

  FollowerOptions& follower = parameters.follower;
  const std::size_t joints = parameters.arm.joint_names.size();
  follower.rules.joints = parameters.arm.joint_names;
  follower.rules.allow_partial_joints_goal = flag("allow_partial_joints_goal");
  follower.rules.allow_nonzero_velocity_at_trajectory_end =
      flag("allow_nonzero_velocity_at_trajectory_end");
  follower.open_loop_control = flag("open_loop_control");
  follower.tolerances.path.assign(joints, {real("path_tolerance"), 0.0, 0.0});
  follower.tolerances.goal.assign(joints, {real("goal_tolerance"), 0.0, 0.0});
  follower.tolerances.goal_time_s = real("goal_time_s");
  follower.is_scaled = flag("speed_scaling");
  follower.update_period_ns = std::llround(1e9 / parameters.update_rate_hz);

  ArmPlantOptions& plant = parameters.plant;
  plant.servo = text("servo") == "position" ? ArmServo::kPosition : ArmServo::kComputedTorque;
  plant.servo_bandwidth_hz = real("servo_bandwidth_hz");
  plant.coulomb_friction = real("coulomb_friction");
  plant.viscous_friction = real("viscous_friction");
  plant.payload.mass = real("payload_kg");
  plant.compensated_payload.mass = real("compensated_payload_kg");
  return parameters;
}

}  // namespace nasm_sim
