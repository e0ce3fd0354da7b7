// SPDX-License-Identifier: Apache-2.0
// The receding-horizon mode of a ControllerNode.
#include <chrono>
#include <cmath>

#include "nasm_controller/controller_node.hpp"
#include "nasm_controller/message_conversion.hpp"
#include "rclcpp/create_timer.hpp"

namespace nasm_controller {
namespace {

using Outcome = RecedingHorizon::Outcome;

}  // namespace

void ControllerNode::on_state(const SystemState& state) {
  if (!active()) return;
  Eigen::VectorXd values, control;
  const int64_t now_ns = now().nanoseconds();
  const int64_t given_ns = to_nanoseconds(state.header.stamp);
  const int64_t stamp_ns = given_ns == 0 ? now_ns : given_ns;
  const double ahead_s = 1e-9 * static_cast<double>(stamp_ns - now_ns);
  auto fault = to_state(state, server()->served()->system->info(), values, control);
  // It would count as new for as long, and all that come until then as old.
  if (!fault && ahead_s > settings()->horizon.state_timeout_s) {
    fault = "header.stamp is " + std::to_string(ahead_s) + " s ahead of the controller's clock";
  }
  if (fault) {
    ++bad_states_;
    RCLCPP_WARN_THROTTLE(get_logger(), steady_clock_, kLogPeriodMs,
                         "state ignored: %s; %lu ignored so far", fault->c_str(),
                         static_cast<unsigned long>(bad_states_));
    return;
  }
  receding_->set_state(stamp_ns, values, control);
}

void ControllerNode::set_rate(double rate_hz) {
  timer_rate_hz_ = rate_hz;
  replan_timer_ = rclcpp::create_timer(
      this, get_clock(), rclcpp::Duration::from_seconds(1.0 / rate_hz), [this] { this->replan(); });
}

void ControllerNode::replan() {
  const auto start = std::chrono::steady_clock::now();
  const auto settings = this->settings();
  if (settings->rate_hz != timer_rate_hz_) set_rate(settings->rate_hz);
  const Outcome outcome =
      receding_->plan(now().nanoseconds(), settings->horizon, settings->limits, *server(), plan_);
  tell_outcome(outcome);
  if (outcome != Outcome::kPlanned && outcome != Outcome::kRefused) return;
  trajectory_.header.stamp = to_stamp(receding_->start_ns());
  trajectory_.header.frame_id = task_frame_;
  trajectory_.id = task_id_;
  to_message(plan_, trajectory_);
  publish(trajectory_);
  record(trajectory_, start);
}

void ControllerNode::tell_outcome(Outcome outcome) {
  if (outcome == outcome_) return;
  if (outcome == Outcome::kStaleState) {
    RCLCPP_WARN(get_logger(),
                "the last state is %.3f s old: not re-solving, the last plan runs out",
                receding_->state_age_s(now().nanoseconds()));
  } else if (outcome == Outcome::kNoState) {
    RCLCPP_INFO(get_logger(), "waiting for a state on '%s'", states_->get_topic_name());
  } else if (outcome == Outcome::kPlanned) {
    RCLCPP_INFO(get_logger(), "re-solving at %g/s", timer_rate_hz_);
  }
  outcome_ = outcome;
}

}  // namespace nasm_controller
