// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_VISUALIZATION__VISUALIZER_NODE_HPP_
#define NASM_VISUALIZATION__VISUALIZER_NODE_HPP_

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "nasm_core/evaluation/control_plan.hpp"
#include "nasm_core/evaluation/played.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/system_state.hpp"
#include "nasm_visualization/artist.hpp"
#include "rclcpp/rclcpp.hpp"
#include "tf2_msgs/msg/tf_message.hpp"
#include "visualization_msgs/msg/marker_array.hpp"

namespace nasm_visualization {

/// Makes transforms and markers of the states that it hears.
class VisualizerNode : public rclcpp::Node {
 public:
  explicit VisualizerNode(const rclcpp::NodeOptions& options);

 private:
  /// What the messages say about a system.
  struct Subject {
    const nasm_core::System& system;
    const Artist& artist;
    nasm_core::Instance instance;
    std::unique_ptr<nasm_core::Evaluator> evaluator;
  };

  void take(const nasm_msgs::msg::ControlTrajectory& message);
  void take(const nasm_msgs::msg::SystemState& message);
  /// nullptr, with a line in the log, if there is no artist for the system.
  Subject* subject_of(const std::string& system);
  /// The plan's way, rolled out.
  void foresee(const nasm_msgs::msg::ControlTrajectory& message, Subject& subject);
  void follow(const nasm_msgs::msg::SystemState& message, const Eigen::Vector3d& point);
  void publish(const Scene& scene, const nasm_msgs::msg::SystemState& message);

  std::string frame_prefix_;
  double body_scale_ = 1.0;
  std::size_t trace_length_ = 0;
  std::chrono::duration<double> period_{0.0};
  std::optional<Subject> subject_;
  Paths paths_;
  nasm_core::ControlPlan plan_;
  nasm_core::Played played_;
  uint64_t traced_id_ = 0;
  double traced_time_ = 0.0;
  std::chrono::steady_clock::time_point last_publication_{};
  rclcpp::Clock steady_clock_{RCL_STEADY_TIME};
  rclcpp::Subscription<nasm_msgs::msg::ControlTrajectory>::SharedPtr trajectories_;
  rclcpp::Subscription<nasm_msgs::msg::SystemState>::SharedPtr states_;
  rclcpp::Publisher<tf2_msgs::msg::TFMessage>::SharedPtr transforms_;
  rclcpp::Publisher<visualization_msgs::msg::MarkerArray>::SharedPtr markers_;
};

}  // namespace nasm_visualization

#endif  // NASM_VISUALIZATION__VISUALIZER_NODE_HPP_
