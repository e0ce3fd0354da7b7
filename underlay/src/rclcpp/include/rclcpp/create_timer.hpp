// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__CREATE_TIMER_HPP_
#define RCLCPP__CREATE_TIMER_HPP_

#include <chrono>
#include <memory>
#include <stdexcept>
#include <utility>

#include "rclcpp/callback_group.hpp"
#include "rclcpp/clock.hpp"
#include "rclcpp/duration.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_timers_interface.hpp"
#include "rclcpp/timer.hpp"

namespace rclcpp {

template <typename CallbackT>
typename rclcpp::TimerBase::SharedPtr create_timer(
    std::shared_ptr<node_interfaces::NodeBaseInterface> node_base,
    std::shared_ptr<node_interfaces::NodeTimersInterface> node_timers,
    rclcpp::Clock::SharedPtr clock, rclcpp::Duration period, CallbackT&& callback,
    rclcpp::CallbackGroup::SharedPtr group = nullptr) {
  auto timer = rclcpp::GenericTimer<CallbackT>::make_shared(
      clock, period.to_chrono<std::chrono::nanoseconds>(), std::forward<CallbackT>(callback),
      node_base->get_context());
  node_timers->add_timer(timer, group);
  return timer;
}

template <typename NodeT, typename CallbackT>
typename rclcpp::TimerBase::SharedPtr create_timer(
    NodeT node, rclcpp::Clock::SharedPtr clock, rclcpp::Duration period, CallbackT&& callback,
    rclcpp::CallbackGroup::SharedPtr group = nullptr) {
  return create_timer(node->get_node_base_interface(), node->get_node_timers_interface(), clock,
                      period, std::forward<CallbackT>(callback), group);
}

/// Throws std::invalid_argument if an interface is missing or the period is negative or too long.
template <typename DurationRepT, typename DurationT, typename CallbackT>
typename rclcpp::WallTimer<CallbackT>::SharedPtr create_wall_timer(
    std::chrono::duration<DurationRepT, DurationT> period, CallbackT callback,
    rclcpp::CallbackGroup::SharedPtr group, node_interfaces::NodeBaseInterface* node_base,
    node_interfaces::NodeTimersInterface* node_timers) {
  if (node_base == nullptr) {
    throw std::invalid_argument("node_base is null");
  }
  if (node_timers == nullptr) {
    throw std::invalid_argument("node_timers is null");
  }
  if (period < period.zero()) {
    throw std::invalid_argument("timer period cannot be negative");
  }
  // Compared as floating point, where the product cannot overflow; one unit less than the limit,
  // because the limit itself may round up.
  using Nanoseconds = std::chrono::duration<double, std::nano>;
  if (Nanoseconds(period) > Nanoseconds(std::chrono::nanoseconds::max()) -
                                Nanoseconds(std::chrono::duration<DurationRepT, DurationT>(1))) {
    throw std::invalid_argument("timer period must be less than std::chrono::nanoseconds::max()");
  }
  const auto period_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(period);
  if (period_ns < period_ns.zero()) {
    throw std::runtime_error("timer period overflows in nanoseconds");
  }
  auto timer = rclcpp::WallTimer<CallbackT>::make_shared(period_ns, std::move(callback),
                                                         node_base->get_context());
  node_timers->add_timer(timer, group);
  return timer;
}

}  // namespace rclcpp

#endif  // RCLCPP__CREATE_TIMER_HPP_
