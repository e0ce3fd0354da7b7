// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__NODE__PUSHING_NODE_HPP_
#define NASM_PUSHING__NODE__PUSHING_NODE_HPP_

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "diagnostic_msgs/msg/diagnostic_array.hpp"
#include "nasm_controller/statistics.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/pushing_instance.hpp"
#include "nasm_msgs/srv/load_model.hpp"
#include "nasm_pushing/node/push_responder.hpp"
#include "nasm_pushing/node/push_server.hpp"
#include "nasm_pushing/node/settings.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"

namespace nasm_pushing {

/// Predicts the force of pushes that come on a topic; README.md describes all of it.
///
/// All callbacks run one after the other, but for ~/load_model, which has a callback group of its
/// own: with a MultiThreadedExecutor, pushes are answered while a model is being read.
class PushingNode : public rclcpp_lifecycle::LifecycleNode {
 public:
  /// Throws std::exception that names the parameter if one has an impossible value.
  explicit PushingNode(const rclcpp::NodeOptions& options);
  ~PushingNode() override;

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
  using LoadModel = nasm_msgs::srv::LoadModel;
  using PushingInstance = nasm_msgs::msg::PushingInstance;

  static constexpr int kLogPeriodMs = 2000;  ///< at most one line of a kind in this time

  void start();
  void create_services();
  void create_topics();
  void release();

  std::shared_ptr<const Settings> settings() const;
  std::shared_ptr<PushServer> server() const;
  /// The present parameters with some changed; throws std::exception if that is impossible.
  Settings settings_with(const std::vector<rclcpp::Parameter>& changes) const;
  rcl_interfaces::msg::SetParametersResult on_parameters(
      const std::vector<rclcpp::Parameter>& changes);

  void on_instance(const PushingInstance& instance);
  void on_load_model(const LoadModel::Request& request, LoadModel::Response& response);
  void publish_diagnostics();

  mutable std::mutex mutex_;  ///< of settings_, server_
  std::shared_ptr<const Settings> settings_;
  std::shared_ptr<PushServer> server_;  ///< null: not configured

  std::atomic<bool> active_{false};
  std::atomic<uint64_t> refused_models_{0};
  nasm_controller::Statistics statistics_;
  nasm_controller::Statistics::Summary reported_;  ///< in the last diagnostics
  rclcpp::Clock steady_clock_{RCL_STEADY_TIME};  ///< for logs, which simulated time may not hold up

  // Work in the default callback group only.
  std::unique_ptr<PushResponder> responder_;
  ControlTrajectory trajectory_;

  rclcpp_lifecycle::LifecyclePublisher<ControlTrajectory>::SharedPtr publisher_;
  rclcpp::Publisher<DiagnosticArray>::SharedPtr diagnostics_;
  rclcpp::Subscription<PushingInstance>::SharedPtr instances_;
  rclcpp::CallbackGroup::SharedPtr loading_group_;
  rclcpp::Service<LoadModel>::SharedPtr load_model_;
  rclcpp::TimerBase::SharedPtr start_timer_;
  rclcpp::TimerBase::SharedPtr diagnostics_timer_;
  OnSetParametersCallbackHandle::SharedPtr parameters_handle_;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING__NODE__PUSHING_NODE_HPP_
