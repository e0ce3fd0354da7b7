// SPDX-License-Identifier: Apache-2.0
#include "nasm_visualization/visualizer_node.hpp"

#include <algorithm>
#include <cmath>

#include "nasm_core/operator/answer.hpp"
#include "nasm_ros/message_conversion.hpp"
#include "nasm_ros/parameter_table.hpp"
#include "nasm_visualization/conversions.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace nasm_visualization {
namespace {

using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::SystemState;

constexpr int kThrottle_ms = 5000;

using nasm_ros::ParameterEntry;

const nasm_ros::ParameterTable& parameters() {
  static const nasm_ros::ParameterTable table = {
      ParameterEntry("frame_prefix", "", "Prefix of frame names; empty: <system>/"),
      ParameterEntry("body_scale", 1.0, "Enlarges bodies that are small compared with their path")
          .from(0.01, 1000),
      ParameterEntry("trace_length", 1000, "Maximum number of points of the trace").from(0, 100000),
      ParameterEntry("rate_hz", 30.0, "Maximum number of scenes per second")
          .in("1/s")
          .from(0.1, 1000),
  };
  return table;
}

}  // namespace

VisualizerNode::VisualizerNode(const rclcpp::NodeOptions& options) : Node("visualizer", options) {
  const nasm_ros::ParameterSource source = nasm_ros::declare(parameters(), *this);
  frame_prefix_ = source("frame_prefix").get<std::string>();
  body_scale_ = source("body_scale").get<double>();
  trace_length_ = static_cast<std::size_t>(source("trace_length").get<int64_t>());
  period_ = std::chrono::duration<double>(1.0 / source("rate_hz").get<double>());
  const rclcpp::QoS qos(100);
  transforms_ = create_publisher<tf2_msgs::msg::TFMessage>("/tf", qos);
  markers_ = create_publisher<visualization_msgs::msg::MarkerArray>("~/markers", qos);
  trajectories_ = create_subscription<ControlTrajectory>(
      "~/control_trajectory", qos, [this](const ControlTrajectory& message) { take(message); });
  states_ = create_subscription<SystemState>("~/state", qos,
                                             [this](const SystemState& message) { take(message); });
}

VisualizerNode::Subject* VisualizerNode::subject_of(const std::string& system) {
  if (subject_ && subject_->system.info().name == system) return &*subject_;
  const Artist* const artist = find_artist(system);
  if (artist == nullptr) {
    RCLCPP_WARN_THROTTLE(get_logger(), steady_clock_, kThrottle_ms,
                         "there is no artist for the system \"%s\"", system.c_str());
    return nullptr;
  }
  const nasm_core::System& found = nasm_core::find_system(system);
  subject_.emplace(
      Subject{found, *artist, nasm_core::default_instance(found.info()), found.make_evaluator()});
  paths_ = {};
  return &*subject_;
}

void VisualizerNode::take(const ControlTrajectory& message) {
  if (!nasm_core::is_answer(message.status)) return;
  if (Subject* const subject = subject_of(message.system)) {
    nasm_ros::to_instance(message, subject->system, subject->instance);
    foresee(message, *subject);
  }
}

void VisualizerNode::foresee(const ControlTrajectory& message, Subject& subject) {
  paths_.plan.clear();
  if (nasm_ros::read_plan(message, subject.system, plan_)) return;
  nasm_core::play(plan_, subject.system.info(), *subject.evaluator, played_);
  if (!played_.is_valid) return;
  View view;
  view.instance = plan_.instance;
  paths_.plan = plan_points(subject.artist, view, played_.trajectory.states);
}

void VisualizerNode::take(const SystemState& message) {
  Subject* const subject = subject_of(message.system);
  if (subject == nullptr) return;
  const nasm_core::SystemInfo& info = subject->system.info();
  if (message.state.size() != info.states.size()) {
    RCLCPP_WARN_THROTTLE(get_logger(), steady_clock_, kThrottle_ms,
                         "a state of %s has %zu values instead of %zu: dropped", info.name.c_str(),
                         message.state.size(), info.states.size());
    return;
  }
  View view;
  view.state = nasm_ros::to_vector(message.state);
  if (message.control.size() == info.controls.size())
    view.control = nasm_ros::to_vector(message.control);
  view.instance = subject->instance;
  view.body_scale = body_scale_;
  // A system that holds is drawn where it came to rest.
  view.time = std::isfinite(message.trajectory_time) ? message.trajectory_time : traced_time_;
  follow(message, subject->artist.point(view));

  const auto now = std::chrono::steady_clock::now();
  if (now - last_publication_ < period_) return;
  if (const auto scene = draw(subject->artist, info, view, paths_)) {
    last_publication_ = now;
    publish(*scene, message);
  }
}

void VisualizerNode::follow(const SystemState& message, const Eigen::Vector3d& point) {
  if (!std::isfinite(message.trajectory_time) || !point.allFinite()) return;
  // A run of the mode episodic starts at exactly 0; a receding horizon continues with one
  // trajectory after another.
  if (message.id != traced_id_ || message.trajectory_time == 0.0) paths_.trace.clear();
  traced_id_ = message.id;
  traced_time_ = message.trajectory_time;
  if (trace_length_ == 0) return;
  Points& trace = paths_.trace;
  if (trace.size() == trace_length_) trace.erase(trace.begin());
  trace.push_back(point);
}

void VisualizerNode::publish(const Scene& scene, const SystemState& message) {
  const std::string prefix = frame_prefix_.empty() ? message.system + "/" : frame_prefix_;
  transforms_->publish(to_transforms(scene, message.header, prefix));
  markers_->publish(to_markers(scene, message.header, message.system));
}

}  // namespace nasm_visualization

RCLCPP_COMPONENTS_REGISTER_NODE(nasm_visualization::VisualizerNode)
