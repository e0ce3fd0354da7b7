// SPDX-License-Identifier: Apache-2.0
#ifndef DEMO__DEMO_NODE_HPP_
#define DEMO__DEMO_NODE_HPP_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "demo/collector.hpp"
#include "demo/live_table.hpp"
#include "demo/results.hpp"
#include "nasm_core/evaluation/optimum.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "nasm_ros/parameter_table.hpp"
#include "nasm_ros/request_client.hpp"
#include "rclcpp/rclcpp.hpp"

namespace nasm_evaluation::demo {

/// Sends goals to a controller, one after another, and collects its answers and what a simulator
/// makes of them. Shuts the context down when it is done.
class DemoNode : public rclcpp::Node {
 public:
  /// Throws std::exception that names the parameter if one has an impossible value.
  explicit DemoNode(const rclcpp::NodeOptions& options);

  /// Whether every goal was sent, and answered or waited for in vain.
  bool is_done() const { return is_done_; }
  /// Why there is nothing to report: controller or simulator are missing.
  const std::string& failure() const { return failure_; }
  /// All but times of others.
  Results results() const;
  const std::string& model_path() const { return model_path_; }
  const std::string& output() const { return output_; }
  bool compares() const { return compares_; }
  bool closes_loop() const { return closes_loop_; }
  LiveTable& table() { return table_; }

 private:
  void connect(double start_timeout_s, double timeout_s);
  void ask_next();
  void finish_current();
  void go_on_after(uint64_t id);
  void fail(const std::string& why);
  void linger();

  const nasm_ros::ParameterSource parameters_;
  const nasm_core::System& system_;
  const std::string model_path_;
  const std::string output_;
  const uint64_t seed_;
  const std::size_t listeners_;
  const bool compares_;
  const bool closes_loop_;
  Collector collector_;
  nasm_core::OptimumFinder finder_;
  std::vector<nasm_core::Optimum> optima_;
  LiveTable table_;

  uint64_t current_ = 0;  ///< goal that was sent last
  bool is_done_ = false;
  std::string failure_;

  std::unique_ptr<nasm_ros::RequestClient<nasm_msgs::msg::OcpInstance>> client_;
  rclcpp::Subscription<nasm_msgs::msg::EvaluationResult>::SharedPtr evaluations_;
  rclcpp::Subscription<nasm_msgs::msg::SystemState>::SharedPtr states_;
  rclcpp::TimerBase::SharedPtr linger_timer_;
};

}  // namespace nasm_evaluation::demo

#endif  // DEMO__DEMO_NODE_HPP_
