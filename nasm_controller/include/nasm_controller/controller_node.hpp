// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CONTROLLER__CONTROLLER_NODE_HPP_
#define NASM_CONTROLLER__CONTROLLER_NODE_HPP_

#include <memory>
#include <string>

#include "nasm_controller/receding_horizon.hpp"
#include "nasm_controller/settings.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "nasm_msgs/msg/system_state.hpp"
#include "nasm_msgs/srv/solve_ocp.hpp"
#include "nasm_ros/model_server.hpp"
#include "nasm_ros/responder.hpp"
#include "nasm_ros/serving_node.hpp"
#include "std_msgs/msg/float64_multi_array.hpp"

namespace nasm_controller {

/// Answers problems that come on topics and by service; docs/controller.md describes all of it.
class ControllerNode : public nasm_ros::ServingNode<Settings, nasm_ros::ModelServer> {
 public:
  /// Throws std::exception that names the parameter if one has an impossible value.
  explicit ControllerNode(const rclcpp::NodeOptions& options);
  ~ControllerNode() override;

 private:
  using Goal = std_msgs::msg::Float64MultiArray;
  using OcpInstance = nasm_msgs::msg::OcpInstance;
  using SolveOcp = nasm_msgs::srv::SolveOcp;
  using SystemState = nasm_msgs::msg::SystemState;

  std::shared_ptr<nasm_ros::ModelServer> make_server(const Settings& settings) override;
  std::string system_of(const Served& served) const override;
  void configured(nasm_ros::ModelServer& server, const rclcpp::QoS& qos) override;
  void warm_up() override;
  void activated() override;
  void deactivated() override;
  void released() override;
  void add_to(nasm_ros::Health& health, int64_t now_ns) override;

  static constexpr int kGoalPeriodMs = 100;

  void on_goal(const Goal& goal);
  void tell_goal();
  void on_instance(const OcpInstance& instance);
  void on_state(const SystemState& state);
  void on_solve(const SolveOcp::Request& request, SolveOcp::Response& response);
  void answer(const OcpInstance& instance, ControlTrajectory& trajectory);

  void set_rate(double rate_hz);
  void replan();
  /// Puts the plan that goes on in place of what `trajectory_` holds.
  void continue_plan();
  void tell_outcome(RecedingHorizon::Outcome outcome);
  void tell_divergence();

  // Work in the default callback group only.
  std::unique_ptr<nasm_ros::Responder> responder_;
  OcpInstance goal_instance_;
  ControlTrajectory trajectory_;
  Eigen::VectorXd told_goal_;

  // In the receding-horizon mode only.
  std::unique_ptr<RecedingHorizon> receding_;  ///< null unless active
  RecedingHorizon::Outcome outcome_ = RecedingHorizon::Outcome::kNoTask;
  bool was_diverging_ = false;
  nasm_ros::Response plan_;
  ControlTrajectory accepted_;  ///< the last plan that was not a fallback
  Eigen::VectorXd state_;
  Eigen::VectorXd control_;
  uint64_t task_id_ = 0;
  std::string task_frame_;
  uint64_t bad_states_ = 0;
  double timer_rate_hz_ = 0.0;
  rclcpp::TimerBase::SharedPtr replan_timer_;

  rclcpp::Subscription<Goal>::SharedPtr goals_;
  rclcpp::Subscription<OcpInstance>::SharedPtr instances_;
  rclcpp::Subscription<SystemState>::SharedPtr states_;
  rclcpp::Service<SolveOcp>::SharedPtr solve_;
};

}  // namespace nasm_controller

#endif  // NASM_CONTROLLER__CONTROLLER_NODE_HPP_
