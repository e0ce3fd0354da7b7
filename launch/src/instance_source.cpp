// SPDX-License-Identifier: Apache-2.0
#include "nasm_bringup/instance_source.hpp"

#include <chrono>
#include <limits>
#include <string>
#include <utility>

#include "parameter_description.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace nasm_bringup {

InstanceSource::InstanceSource(const rclcpp::NodeOptions& options)
    : Node("instance_source", options),
      count_(declare_parameter<int64_t>("count", 0,
                                        described_integer("number of instances to send; 0: no end",
                                                          0, std::numeric_limits<int>::max()))),
      min_listeners_(declare_parameter<int64_t>(
          "min_listeners", 1,
          described_integer("subscriptions to wait for before the first instance", 1, 1000))),
      patience_s_(declare_parameter<double>(
          "patience", 30.0, described_number("how long to wait for them [s]", 0.1, 86400.0))),
      exit_when_done_(declare_parameter<bool>(
          "exit_when_done", false, described("end the process after the last instance"))),
      sampler_(make_sampler()),
      publisher_(create_publisher<nasm_msgs::msg::OcpInstance>("instance", rclcpp::QoS(100))) {
  const double rate_hz = declare_parameter<double>(
      "rate_hz", 10.0, described_number("instances a second [1/s]", 0.01, 10000.0));
  timer_ =
      create_wall_timer(std::chrono::duration<double>(1.0 / rate_hz), [this] { this->tick(); });
  RCLCPP_INFO(get_logger(), "sending on '%s' at %g/s, as soon as somebody listens",
              publisher_->get_topic_name(), rate_hz);
}

InstanceSampler InstanceSource::make_sampler() {
  const auto system =
      declare_parameter<std::string>("system", "quadrotor", described("name of the system"));
  // The quadrotor's training distribution.
  InstanceSampler::Box goal;
  goal.lower = declare_parameter<std::vector<double>>(
      "goal_lower", std::vector<double>(9, 0.1),
      described("least goal, a value per component, in the system's units"));
  goal.upper = declare_parameter<std::vector<double>>(
      "goal_upper", std::vector<double>(9, 1.1),
      described("greatest goal, a value per component, in the system's units"));
  const auto seed = declare_parameter<int64_t>(
      "seed", 0,
      described_integer("fixes the sequence of goals", 0, std::numeric_limits<int>::max()));
  return InstanceSampler(system, std::move(goal), static_cast<uint64_t>(seed));
}

void InstanceSource::tick() {
  if (!has_listeners_) {
    // The first instance goes one tick later: by then the listeners have discovered us, too.
    wait_for_listeners();
    return;
  }
  auto instance = std::make_unique<nasm_msgs::msg::OcpInstance>(sampler_.next());
  instance->header.stamp = now();
  publisher_->publish(std::move(instance));
  if (++sent_ == count_) {
    finish();
  }
}

void InstanceSource::wait_for_listeners() {
  const auto listeners = static_cast<int64_t>(publisher_->get_subscription_count());
  has_listeners_ = listeners >= min_listeners_;
  const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - start_;
  if (!has_listeners_ && waited.count() > patience_s_) {
    RCLCPP_ERROR(get_logger(), "only %ld of %ld listeners came within %g s",
                 static_cast<long>(listeners), static_cast<long>(min_listeners_), patience_s_);
    finish();
  }
}

void InstanceSource::finish() {
  timer_->cancel();
  publisher_->wait_for_all_acked(std::chrono::seconds(2));
  RCLCPP_INFO(get_logger(), "sent %ld instances", static_cast<long>(sent_));
  if (exit_when_done_) {
    rclcpp::shutdown();
  }
}

}  // namespace nasm_bringup

RCLCPP_COMPONENTS_REGISTER_NODE(nasm_bringup::InstanceSource)
