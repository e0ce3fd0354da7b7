// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_EVALUATION__LIVE__EVALUATOR_NODE_HPP_
#define NASM_EVALUATION__LIVE__EVALUATOR_NODE_HPP_

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nasm_core/operator/model.hpp"
#include "nasm_evaluation/live/evaluator_settings.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/evaluation_result.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "nasm_msgs/msg/system_state.hpp"
#include "rclcpp/rclcpp.hpp"

namespace nasm_evaluation {

class LiveEvaluation;
struct Judged;

/// Listens to a controller and judges its answers; docs/evaluation.md describes all of it.
class EvaluatorNode : public rclcpp::Node {
 public:
  /// Throws std::exception if a parameter is impossible or the model or bag cannot be read.
  explicit EvaluatorNode(const rclcpp::NodeOptions& options);
  ~EvaluatorNode() override;

  /// Judges what has come so far and writes the report, unless that has been done.
  void finish();

  /// Whether the report was written and the gate is satisfied; nothing before finish().
  std::optional<bool> is_satisfied() const { return is_satisfied_; }

 private:
  using ControlTrajectory = nasm_msgs::msg::ControlTrajectory;
  using EvaluationResult = nasm_msgs::msg::EvaluationResult;
  using OcpInstance = nasm_msgs::msg::OcpInstance;
  using SystemState = nasm_msgs::msg::SystemState;
  using SteadyClock = std::chrono::steady_clock;

  void listen_to_recording(const rclcpp::QoS& qos);
  void receive(const OcpInstance& instance);
  void receive(const ControlTrajectory& answer);
  void tick();
  bool is_complete() const;
  bool is_over() const;
  bool has_publishers() const;
  void publish(const Judged& judged);
  void tell(const Summary& summary, const std::vector<std::string>& faults);

  const EvaluatorSettings settings_;
  const std::string model_path_;
  const nasm_core::Model model_;
  std::optional<std::size_t> expected_;
  std::unique_ptr<LiveEvaluation> evaluation_;
  bool has_seen_publisher_ = false;
  SteadyClock::time_point last_news_ = SteadyClock::now();  ///< instance or answer
  SteadyClock::time_point last_record_ = last_news_;
  std::optional<bool> is_satisfied_;

  rclcpp::Publisher<EvaluationResult>::SharedPtr results_;
  rclcpp::Subscription<OcpInstance>::SharedPtr instances_;
  rclcpp::Subscription<ControlTrajectory>::SharedPtr answers_;
  rclcpp::Subscription<ControlTrajectory>::SharedPtr recorded_answers_;
  rclcpp::Subscription<SystemState>::SharedPtr states_;
  rclcpp::Subscription<EvaluationResult>::SharedPtr evaluations_;
  rclcpp::TimerBase::SharedPtr timer_;
};

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__LIVE__EVALUATOR_NODE_HPP_
