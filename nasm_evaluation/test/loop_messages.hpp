// SPDX-License-Identifier: Apache-2.0
#ifndef LOOP_MESSAGES_HPP_
#define LOOP_MESSAGES_HPP_

#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/system_state.hpp"
#include "nasm_ros/message_conversion.hpp"

namespace nasm_evaluation::test {

/// Answers and states of a closed loop as controller and simulator publish them.
struct LoopSignal {
  using ControlTrajectory = nasm_msgs::msg::ControlTrajectory;
  using SystemState = nasm_msgs::msg::SystemState;
  using Message = std::variant<ControlTrajectory, SystemState>;

  std::string system;
  std::vector<double> goal;
  std::function<std::vector<double>(double)> state;  ///< by the time since the start [s]
  double start_s = 1000.0;
  double duration_s = 10.0;
  uint64_t id = 0;
  double plan_period_s = 0.1;
  double state_period_s = 0.02;

  ControlTrajectory plan(double time_s) const {
    ControlTrajectory answer;
    answer.header.stamp = nasm_ros::to_stamp(stamp_ns(time_s));
    answer.system = system;
    answer.id = id;
    answer.status = ControlTrajectory::STATUS_OK;
    answer.goal.assign(goal.begin(), goal.end());
    const std::vector<double> initial_state = state(time_s);
    answer.initial_state.assign(initial_state.begin(), initial_state.end());
    answer.horizon = 1.0;
    return answer;
  }

  SystemState sample(double time_s) const {
    SystemState message;
    message.header.stamp = nasm_ros::to_stamp(stamp_ns(time_s));
    message.system = system;
    message.id = id;
    const std::vector<double> values = state(time_s);
    message.state.assign(values.begin(), values.end());
    return message;
  }

  int64_t stamp_ns(double time_s) const { return std::llround(1e9 * (start_s + time_s)); }

  /// In the order of time: a plan before the state of the same instant.
  void each(const std::function<void(double time_s, const Message&)>& use) const {
    const auto plans_every = std::lround(plan_period_s / state_period_s);
    const auto samples = std::lround(duration_s / state_period_s);
    for (int64_t k = 0; k < samples; ++k) {
      const double time_s = static_cast<double>(k) * state_period_s;
      if (k % plans_every == 0) use(start_s + time_s, plan(time_s));
      use(start_s + time_s, sample(time_s));
    }
  }
};

/// A pendulum that swings up and stays there.
inline LoopSignal settling_pendulum() {
  LoopSignal signal;
  signal.system = "pendulum";
  signal.goal = {M_PI, 0.0};
  signal.state = [](double time_s) -> std::vector<double> {
    const double left = M_PI * std::exp(-2.0 * time_s);
    return {M_PI - left, 2.0 * left};
  };
  return signal;
}

/// A quadrotor that nears its goal, oscillates more and more, and turns over.
inline LoopSignal flipping_quadrotor() {
  LoopSignal signal;
  signal.system = "quadrotor";
  signal.goal = {0.6, 0.6, 0.6, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
  signal.duration_s = 60.0;
  signal.state = [](double time_s) -> std::vector<double> {
    const double left = std::exp(-time_s);
    const double swing = std::min(3.0, 1e-3 * std::exp(0.15 * time_s));
    const double wave = std::sin(2.0 * time_s);
    const double half_tilt = 0.5 * swing * wave;
    return {0.6 - 8.6 * left + swing * wave,
            0.6 - 6.6 * left,
            0.6 + 8.4 * left,
            8.6 * left + 2.0 * swing * std::cos(2.0 * time_s),
            6.6 * left,
            -8.4 * left,
            std::cos(half_tilt),
            0.0,
            std::sin(half_tilt),
            0.0,
            0.0,
            2.0 * swing * std::cos(2.0 * time_s),
            0.0};
  };
  return signal;
}

}  // namespace nasm_evaluation::test

#endif  // LOOP_MESSAGES_HPP_
