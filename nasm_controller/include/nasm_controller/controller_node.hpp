// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CONTROLLER__CONTROLLER_NODE_HPP_
#define NASM_CONTROLLER__CONTROLLER_NODE_HPP_

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "diagnostic_msgs/msg/diagnostic_array.hpp"
#include "nasm_controller/diagnostics.hpp"
#include "nasm_controller/model_server.hpp"
#include "nasm_controller/receding_horizon.hpp"
#include "nasm_controller/responder.hpp"
#include "nasm_controller/settings.hpp"
#include "nasm_controller/statistics.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "nasm_msgs/msg/system_state.hpp"
#include "nasm_msgs/srv/load_model.hpp"
#include "nasm_msgs/srv/solve_ocp.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"
#include "std_msgs/msg/float64_multi_array.hpp"

namespace nasm_controller {

/// Answers problems that come on topics and by service; docs/controller.md describes all of it.
///
/// All callbacks run one after the other, but for ~/load_model, which has a callback group of its
/// own: with a MultiThreadedExecutor, requests are answered while a model is being read.
class ControllerNode : public rclcpp_lifecycle::LifecycleNode {
 public:
  /// Throws std::exception that names the parameter if one has an impossible value.
  explicit ControllerNode(const rclcpp::NodeOptions& options);
  ~ControllerNode() override;

  using State = rclcpp_lifecycle::State;
  CallbackReturn on_configure(const State& previous) override;
  CallbackReturn on_activate(const State& previous) override;
  CallbackReturn on_deactivate(const State& previous) override;
  CallbackReturn on_cleanup(const State& previous) override;
  CallbackReturn on_shutdown(const State& previous) override;
  CallbackReturn on_error(const State& previous) override;

 private:
  using ControlTrajectory = nasm_msgs::msg::ControlTrajectory;
  using DiagnosticArray = diagnostic_msgs::msg::DiagnosticArray;
  using Goal = std_msgs::msg::Float64MultiArray;
  using LoadModel = nasm_msgs::srv::LoadModel;
  using OcpInstance = nasm_msgs::msg::OcpInstance;
  using SolveOcp = nasm_msgs::srv::SolveOcp;
  using SystemState = nasm_msgs::msg::SystemState;
  using SteadyTime = std::chrono::steady_clock::time_point;

  static constexpr int kLogPeriodMs = 2000;  ///< at most one line of a kind in this time

  void start();
  void create_services();
  void create_topics();
  void release();

  std::shared_ptr<const Settings> settings() const;
  /// The present parameters with some changed; throws std::exception if that is impossible.
  Settings settings_with(const std::vector<rclcpp::Parameter>& changes) const;
  rcl_interfaces::msg::SetParametersResult on_parameters(
      const std::vector<rclcpp::Parameter>& changes);

  void on_goal(const Goal& goal);
  void on_instance(const OcpInstance& instance);
  void on_state(const SystemState& state);
  void on_solve(const SolveOcp::Request& request, SolveOcp::Response& response);
  void on_load_model(const LoadModel::Request& request, LoadModel::Response& response);

  void answer(const OcpInstance& instance, ControlTrajectory& trajectory);
  void record(const ControlTrajectory& trajectory, SteadyTime start);
  std::shared_ptr<ModelServer> server() const;

  void set_rate(double rate_hz);
  void replan();
  void tell_outcome(RecedingHorizon::Outcome outcome);
  void publish_diagnostics();

  mutable std::mutex mutex_;  ///< of settings_, server_
  std::shared_ptr<const Settings> settings_;
  std::shared_ptr<ModelServer> server_;  ///< null: not configured

  std::atomic<bool> active_{false};
  std::atomic<uint64_t> refused_models_{0};
  Statistics statistics_;
  Statistics::Summary reported_;                 ///< in the last diagnostics
  rclcpp::Clock steady_clock_{RCL_STEADY_TIME};  ///< for logs, which simulated time may not hold up

  // Work in the default callback group only.
  std::unique_ptr<Responder> responder_;
  OcpInstance goal_instance_;
  ControlTrajectory trajectory_;

  // In the receding-horizon mode only.
  std::unique_ptr<RecedingHorizon> receding_;  ///< null unless active
  RecedingHorizon::Outcome outcome_ = RecedingHorizon::Outcome::kNoTask;
  Response plan_;
  uint64_t task_id_ = 0;
  std::string task_frame_;
  uint64_t bad_states_ = 0;
  double timer_rate_hz_ = 0.0;
  rclcpp::TimerBase::SharedPtr replan_timer_;

  rclcpp_lifecycle::LifecyclePublisher<ControlTrajectory>::SharedPtr publisher_;
  rclcpp::Publisher<DiagnosticArray>::SharedPtr diagnostics_;
  rclcpp::Subscription<Goal>::SharedPtr goals_;
  rclcpp::Subscription<OcpInstance>::SharedPtr instances_;
  rclcpp::Subscription<SystemState>::SharedPtr states_;
  rclcpp::CallbackGroup::SharedPtr loading_group_;
  rclcpp::Service<SolveOcp>::SharedPtr solve_;
  rclcpp::Service<LoadModel>::SharedPtr load_model_;
  rclcpp::TimerBase::SharedPtr start_timer_;
  rclcpp::TimerBase::SharedPtr diagnostics_timer_;
  OnSetParametersCallbackHandle::SharedPtr parameters_handle_;
};

}  // namespace nasm_controller

#endif  // NASM_CONTROLLER__CONTROLLER_NODE_HPP_
