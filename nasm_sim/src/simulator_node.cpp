// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/simulator_node.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <utility>

#include "nasm_ros/message_conversion.hpp"
#include "nasm_sim/conversions.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace nasm_sim {
namespace {

using nasm_msgs::msg::ControlTrajectory;

constexpr int kThrottle_ms = 5000;
/// How long the executor may be kept from other work.
constexpr std::chrono::milliseconds kSlice{5};
/// An answer that took longer than this was stamped by another clock.
constexpr double kLongestLatency_s = 60.0;

std::chrono::duration<double> tick_period(const Parameters& parameters) {
  constexpr double kShortest_s = 1e-3;
  const double longest_s = parameters.publish_clock ? 5e-3 : 20e-3;
  if (parameters.real_time_factor == 0.0) return std::chrono::duration<double>(kShortest_s);
  const double period_s = 1.0 / (parameters.rate_hz * parameters.real_time_factor);
  return std::chrono::duration<double>(std::clamp(period_s, kShortest_s, longest_s));
}

template <class Clock>
int64_t since_epoch_ns() {
  return std::chrono::nanoseconds(Clock::now().time_since_epoch()).count();
}

}  // namespace

SimulatorNode::SimulatorNode(const rclcpp::NodeOptions& options)
    : Node("simulator", options),
      parameters_(read_parameters(*this)),
      system_(nasm_core::find_system(parameters_.system)),
      simulation_(make_simulation(system_, parameters_.simulation)),
      assessor_(system_, parameters_.simulation.plant),
      pacer_(parameters_.real_time_factor),
      steady_to_system_ns_(since_epoch_ns<std::chrono::system_clock>() -
                           since_epoch_ns<std::chrono::steady_clock>()) {
  create_interfaces();
  RCLCPP_INFO(get_logger(), "simulating %s, trajectories on '%s'", parameters_.system.c_str(),
              trajectories_->get_topic_name());
}

void SimulatorNode::create_interfaces() {
  const rclcpp::QoS qos(parameters_.queue_depth);
  states_ = create_publisher<nasm_msgs::msg::SystemState>("~/state", qos);
  evaluations_ = create_publisher<nasm_msgs::msg::EvaluationResult>("~/evaluation", qos);
  diagnostics_ = create_publisher<diagnostic_msgs::msg::DiagnosticArray>("/diagnostics", 10);
  if (has_joints(system_.info())) {
    joint_states_ = create_publisher<sensor_msgs::msg::JointState>("~/joint_states", qos);
  }
  if (parameters_.publish_clock) {
    clock_ = create_publisher<rosgraph_msgs::msg::Clock>("/clock", 10);
  }
  trajectories_ = create_subscription<ControlTrajectory>(
      "~/control_trajectory", qos,
      [this](const ControlTrajectory& message) { this->receive(message); });
  timer_ = create_wall_timer(tick_period(parameters_), [this] { this->tick(); });
  diagnostics_timer_ =
      create_wall_timer(std::chrono::seconds(1), [this] { this->publish_diagnostics(); });
}

void SimulatorNode::receive(const ControlTrajectory& message) {
  ++counts_.received;
  if (!pacer_.has_started()) tick();
  nasm_core::ControlPlan plan;
  if (!pacer_.has_started()) return ignore(message, "there is no time on /clock yet");
  if (const auto complaint = nasm_ros::read_plan(message, system_, plan))
    return ignore(message, *complaint);
  plan.latency_s = latency_s(message);
  plan.arrival_s = std::max(pacer_.now_s(), simulation_->now().time_s);
  const int64_t stamp_ns = nasm_ros::to_nanoseconds(message.header.stamp);
  plan.stamp_s = stamp_ns == 0 ? plan.arrival_s : pacer_.time_s(stamp_ns);
  if (const auto complaint = simulation_->offer(std::move(plan))) ignore(message, *complaint);
}

void SimulatorNode::ignore(const ControlTrajectory& message, const std::string& reason) {
  ++counts_.ignored;
  last_reason_ = reason;
  RCLCPP_WARN_THROTTLE(
      get_logger(), steady_clock_, kThrottle_ms, "trajectory %lu dropped: %s (%lu of %lu so far)",
      static_cast<unsigned long>(message.id), reason.c_str(),
      static_cast<unsigned long>(counts_.ignored), static_cast<unsigned long>(counts_.received));
}

double SimulatorNode::latency_s(const ControlTrajectory& message) const {
  const int64_t stamp_ns = nasm_ros::to_nanoseconds(message.header.stamp);
  const int64_t now_ns = parameters_.publish_clock ? pacer_.stamp_ns(pacer_.now_s()) : clock_ns();
  const double latency_s = 1e-9 * static_cast<double>(now_ns - stamp_ns);
  const bool is_sensible = stamp_ns != 0 && latency_s >= 0.0 && latency_s <= kLongestLatency_s;
  return is_sensible ? latency_s : std::numeric_limits<double>::quiet_NaN();
}

void SimulatorNode::tick() {
  const int64_t clock = clock_ns();
  if (clock == 0) return;
  const auto slice_end = std::chrono::steady_clock::now() + kSlice;
  // As the source of /clock, this node may hold time back.
  const double until_s = pacer_.advance(clock, simulation_->now().time_s, simulation_->is_busy(),
                                        parameters_.publish_clock && is_behind_);
  // Before the states, which would come from the future otherwise.
  if (parameters_.publish_clock) publish_clock();
  // No more states at once than a subscription of the same depth can hold.
  const uint64_t last_state = counts_.states + std::max<uint64_t>(parameters_.queue_depth / 2, 1);
  Event event = Event::kStepped;
  while (event != Event::kWaiting && counts_.states < last_state &&
         std::chrono::steady_clock::now() < slice_end) {
    event = simulation_->step(until_s);
    handle(event);
  }
  is_behind_ = event != Event::kWaiting;
}

void SimulatorNode::handle(Event event) {
  const double time_s = simulation_->now().time_s;
  switch (event) {
    case Event::kWaiting:
      if (simulation_->now().control.size() == 0) publish_state_if_due(time_s);
      break;
    case Event::kStarted:
    case Event::kPaused:
      publish_state(time_s);
      break;
    case Event::kStepped:
      publish_state_if_due(time_s);
      break;
    case Event::kFinished:
      publish_state(time_s);
      publish_evaluation();
      break;
  }
}

void SimulatorNode::publish_state_if_due(double time_s) {
  if (time_s + nasm_core::kSameInstant_s >= next_state_s_) publish_state(time_s);
}

void SimulatorNode::publish_state(double time_s) {
  ++counts_.states;
  const double period_s = 1.0 / parameters_.rate_hz;
  // Keeps to the rate in the long run, but does not make up for what was not simulated.
  next_state_s_ = std::max(next_state_s_ + period_s, time_s + 0.5 * period_s);
  auto message = to_message(simulation_->now(), system_.info());
  message.header.stamp = stamp(time_s);
  message.header.frame_id = parameters_.frame_id;
  if (joint_states_) {
    auto joints = to_joint_state(simulation_->now(), system_.info());
    joints.header = message.header;
    joint_states_->publish(joints);
  }
  states_->publish(message);
}

void SimulatorNode::publish_evaluation() {
  ++counts_.evaluated;
  const Run& run = simulation_->run();
  if (std::isnan(run.cost)) {
    RCLCPP_WARN_THROTTLE(get_logger(), steady_clock_, kThrottle_ms,
                         "trajectory %lu: the state became NaN or infinite after %ld steps",
                         static_cast<unsigned long>(run.plan.id), static_cast<long>(run.steps));
  }
  const auto assessment =
      parameters_.compute_optimum ? assessor_.assess(run) : nasm_core::Assessment{};
  auto message = to_message(run, assessment, system_.info());
  message.header.stamp = stamp(simulation_->now().time_s);
  message.header.frame_id = parameters_.frame_id;
  evaluations_->publish(message);
}

void SimulatorNode::publish_clock() {
  rosgraph_msgs::msg::Clock message;
  message.clock =
      nasm_ros::to_stamp(pacer_.stamp_ns(std::max(pacer_.now_s(), simulation_->now().time_s)));
  clock_->publish(message);
}

void SimulatorNode::publish_diagnostics() {
  diagnostic_msgs::msg::DiagnosticArray message;
  message.header.stamp =
      pacer_.has_started() ? stamp(simulation_->now().time_s) : nasm_ros::to_stamp(clock_ns());
  auto& status = message.status.emplace_back();
  status.name = std::string(get_fully_qualified_name()) + ": simulation";
  status.hardware_id = parameters_.system;
  status.level = diagnostic_msgs::msg::DiagnosticStatus::OK;
  status.message = simulation_->is_busy() ? "playing" : "waiting for a trajectory";
  if (simulation_->is_holding()) {
    status.level = diagnostic_msgs::msg::DiagnosticStatus::WARN;
    status.message =
        std::string("no plan is active: hold law ") + to_string(parameters_.simulation.hold);
  }
  if (clock_ && count_publishers(clock_->get_topic_name()) > 1) {
    status.level = diagnostic_msgs::msg::DiagnosticStatus::WARN;
    status.message = "another node also publishes /clock: time jumps back and forth";
    RCLCPP_WARN_THROTTLE(get_logger(), steady_clock_, kThrottle_ms, "%s", status.message.c_str());
  }
  const auto add = [&status](const char* key, const std::string& value) {
    auto& pair = status.values.emplace_back();
    pair.key = key;
    pair.value = value;
  };
  // For clients that must not begin before.
  add("subscribers", std::to_string(std::min(states_->get_subscription_count(),
                                             evaluations_->get_subscription_count())));
  add("trajectories received", std::to_string(counts_.received));
  add("trajectories ignored", std::to_string(counts_.ignored));
  add("last one ignored because", last_reason_);
  add("states published", std::to_string(counts_.states));
  add("runs evaluated", std::to_string(counts_.evaluated));
  diagnostics_->publish(message);
}

int64_t SimulatorNode::clock_ns() const {
  if (!parameters_.publish_clock) return now().nanoseconds();
  return since_epoch_ns<std::chrono::steady_clock>() + steady_to_system_ns_;
}

builtin_interfaces::msg::Time SimulatorNode::stamp(double time_s) const {
  const bool is_own_time = parameters_.publish_clock || parameters_.real_time_factor == 1.0;
  return nasm_ros::to_stamp(is_own_time ? pacer_.stamp_ns(time_s) : clock_ns());
}

}  // namespace nasm_sim

RCLCPP_COMPONENTS_REGISTER_NODE(nasm_sim::SimulatorNode)
