// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_BRINGUP__DEMO__DEMO_NODE_HPP_
#define NASM_BRINGUP__DEMO__DEMO_NODE_HPP_

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "nasm_bringup/demo/collector.hpp"
#include "nasm_bringup/demo/live_table.hpp"
#include "nasm_bringup/demo/results.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "rclcpp/rclcpp.hpp"

namespace nasm_bringup::demo {

/// Sends goals to a controller, one after another, and collects its answers and what a simulator
/// makes of them. Shuts the context down when it is done.
class DemoNode : public rclcpp::Node {
 public:
  /// Throws std::invalid_argument for parameters that make no sense.
  explicit DemoNode(const rclcpp::NodeOptions& options);

  /// Whether every goal was sent and answered, or waited for in vain.
  bool is_done() const { return phase_ == Phase::kLingering; }
  /// Why there is nothing to report: nobody was there, or the controller refused to begin.
  const std::string& failure() const { return failure_; }
  /// What was found out, but for the comparison with others.
  Results results() const;
  const std::string& model_path() const { return model_path_; }
  const std::string& output() const { return output_; }
  bool compares() const { return compares_; }
  LiveTable& table() { return table_; }

 private:
  enum class Phase { kWaiting, kGreeting, kAsking, kLingering };

  void tick();
  void wait_for_others();
  void greet();
  void ask_next();
  void give_up(const std::string& why);
  void finish_current();
  void go_on_after(uint64_t id);
  void publish(const Goal& goal, uint64_t id);

  void receive(const nasm_msgs::msg::ControlTrajectory& answer);
  void receive_greeting(const nasm_msgs::msg::ControlTrajectory& answer);
  void receive(const nasm_msgs::msg::EvaluationResult& evaluation);

  bool has_waited(double limit_s) const;
  void enter(Phase phase);

  const nasm_core::System& system_;
  const std::string model_path_;
  const std::string output_;
  const uint64_t seed_;
  const double patience_s_;
  const double goal_patience_s_;
  const std::size_t min_listeners_;
  const bool compares_;
  Collector collector_;
  OptimumFinder finder_;
  std::vector<Optimum> optima_;
  LiveTable table_;

  Phase phase_ = Phase::kWaiting;
  std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
  bool is_heard_ = false;
  uint64_t current_ = 0;
  std::string failure_;

  rclcpp::Publisher<nasm_msgs::msg::OcpInstance>::SharedPtr publisher_;
  rclcpp::Subscription<nasm_msgs::msg::ControlTrajectory>::SharedPtr answers_;
  rclcpp::Subscription<nasm_msgs::msg::EvaluationResult>::SharedPtr evaluations_;
  rclcpp::Subscription<nasm_msgs::msg::SystemState>::SharedPtr states_;
  rclcpp::TimerBase::SharedPtr timer_;
};

}  // namespace nasm_bringup::demo

#endif  // NASM_BRINGUP__DEMO__DEMO_NODE_HPP_
