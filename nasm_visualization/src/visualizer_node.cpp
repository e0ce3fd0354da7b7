// SPDX-License-Identifier: Apache-2.0
#include "nasm_visualization/visualizer_node.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "nasm_visualization/conversions.hpp"
#include "rcl_interfaces/msg/parameter_descriptor.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace nasm_visualization {
namespace {

using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::SystemState;

constexpr int kThrottle_ms = 5000;

rcl_interfaces::msg::ParameterDescriptor described(const std::string& text) {
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.description = text;
  descriptor.read_only = true;
  return descriptor;
}

rcl_interfaces::msg::ParameterDescriptor described(const std::string& text, double least,
                                                   double greatest) {
  auto descriptor = described(text);
  descriptor.floating_point_range.resize(1);
  descriptor.floating_point_range[0].from_value = least;
  descriptor.floating_point_range[0].to_value = greatest;
  return descriptor;
}

rcl_interfaces::msg::ParameterDescriptor described_integer(const std::string& text, int64_t least,
                                                           int64_t greatest) {
  auto descriptor = described(text);
  descriptor.integer_range.resize(1);
  descriptor.integer_range[0].from_value = least;
  descriptor.integer_range[0].to_value = greatest;
  return descriptor;
}

template <class Sequence>
Eigen::VectorXd to_vector(const Sequence& values) {
  Eigen::VectorXd vector(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), vector.data());
  return vector;
}

/// The problem of a trajectory, if the message makes sense; otherwise nothing changes.
void read_instance(const ControlTrajectory& message, const nasm_core::System& system,
                   nasm_core::Instance& instance) {
  nasm_core::Instance read = nasm_core::default_instance(system.info());
  read.goal = to_vector(message.goal);
  read.initial_state = to_vector(message.initial_state);
  read.horizon = message.horizon;
  const auto& parameters = system.info().parameters;
  const std::size_t given =
      std::min(message.parameter_names.size(), message.parameter_values.size());
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    for (std::size_t j = 0; j < given; ++j) {
      if (message.parameter_names[j] == parameters[i].name) {
        read.parameters(static_cast<Eigen::Index>(i)) = message.parameter_values[j];
      }
    }
  }
  if (!system.check(read)) instance = read;
}

}  // namespace

VisualizerNode::VisualizerNode(const rclcpp::NodeOptions& options)
    : Node("visualizer", options),
      frame_prefix_(declare_parameter<std::string>(
          "frame_prefix", "", described("before the names of frames; empty: <system>/"))),
      body_scale_(declare_parameter<double>(
          "body_scale", 1.0,
          described("enlarges bodies that are small beside their way", 0.01, 1000.0))),
      trace_length_(static_cast<std::size_t>(declare_parameter<int64_t>(
          "trace_length", 1000, described_integer("points of the trace, at most", 0, 100000)))),
      period_(1.0 /
              declare_parameter<double>("rate_hz", 30.0,
                                        described("scenes a second, at most [1/s]", 0.1, 1000.0))) {
  // Ranges let NaN through.
  if (!std::isfinite(body_scale_) || !std::isfinite(period_.count())) {
    throw std::invalid_argument("body_scale and rate_hz must be finite numbers");
  }
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
                         "nobody knows how to draw the system \"%s\"", system.c_str());
    return nullptr;
  }
  const nasm_core::System& found = nasm_core::find_system(system);
  subject_.emplace(Subject{found, *artist, nasm_core::default_instance(found.info())});
  trace_.clear();
  return &*subject_;
}

void VisualizerNode::take(const ControlTrajectory& message) {
  constexpr uint8_t kLastAnswer = 9;
  if (message.status == ControlTrajectory::STATUS_UNSET || message.status > kLastAnswer) return;
  if (Subject* const subject = subject_of(message.system)) {
    read_instance(message, subject->system, subject->instance);
  }
}

void VisualizerNode::take(const SystemState& message) {
  Subject* const subject = subject_of(message.system);
  if (subject == nullptr) return;
  const nasm_core::SystemInfo& info = subject->system.info();
  if (message.state.size() != info.states.size()) {
    RCLCPP_WARN_THROTTLE(get_logger(), steady_clock_, kThrottle_ms,
                         "a state of %s has %zu values, needs %zu: ignored", info.name.c_str(),
                         message.state.size(), info.states.size());
    return;
  }
  View view;
  view.state = to_vector(message.state);
  if (message.control.size() == info.controls.size()) view.control = to_vector(message.control);
  view.instance = subject->instance;
  view.body_scale = body_scale_;
  // A system that holds is drawn where it came to rest.
  view.time = std::isfinite(message.trajectory_time) ? message.trajectory_time : traced_time_;
  follow(message, subject->artist.point(view));

  const auto now = std::chrono::steady_clock::now();
  if (now - last_publication_ < period_) return;
  if (const auto scene = draw(subject->artist, info, view, trace_)) {
    last_publication_ = now;
    publish(*scene, message);
  }
}

void VisualizerNode::follow(const SystemState& message, const Eigen::Vector3d& point) {
  if (!std::isfinite(message.trajectory_time) || !point.allFinite()) return;
  // A replay begins at exactly 0; a receding horizon goes on with one trajectory after another.
  if (message.id != traced_id_ || message.trajectory_time == 0.0) trace_.clear();
  traced_id_ = message.id;
  traced_time_ = message.trajectory_time;
  if (trace_length_ == 0) return;
  if (trace_.size() == trace_length_) trace_.erase(trace_.begin());
  trace_.push_back(point);
}

void VisualizerNode::publish(const Scene& scene, const SystemState& message) {
  const std::string prefix = frame_prefix_.empty() ? message.system + "/" : frame_prefix_;
  transforms_->publish(to_transforms(scene, message.header, prefix));
  markers_->publish(to_markers(scene, message.header, message.system));
}

}  // namespace nasm_visualization

RCLCPP_COMPONENTS_REGISTER_NODE(nasm_visualization::VisualizerNode)
