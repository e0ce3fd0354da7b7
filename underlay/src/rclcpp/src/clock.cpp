// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/clock.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "clock_impl.hpp"
#include "rclcpp/context.hpp"

namespace rclcpp {

namespace {

template <typename ClockT>
int64_t now_of() {
  return std::chrono::nanoseconds(ClockT::now().time_since_epoch()).count();
}

template <typename ClockT>
std::chrono::time_point<ClockT> time_point_of(int64_t nanoseconds) {
  return std::chrono::time_point<ClockT>(std::chrono::nanoseconds(nanoseconds));
}

}  // namespace

int64_t Clock::Impl::now() const {
  switch (type) {
    case RCL_STEADY_TIME:
      return now_of<std::chrono::steady_clock>();
    case RCL_SYSTEM_TIME:
      return now_of<std::chrono::system_clock>();
    case RCL_ROS_TIME:
      return simulated_ ? simulated_time_.load() : now_of<std::chrono::system_clock>();
    default:
      throw std::runtime_error("could not get current time stamp: the clock is not initialized");
  }
}

void Clock::Impl::set_simulated(bool simulated) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (simulated_ == simulated) {
    return;
  }
  for (ClockObserver* observer : observers_) {
    observer->before_source_change();
  }
  simulated_ = simulated;
  ++source_changes_;
  for (ClockObserver* observer : observers_) {
    observer->after_source_change();
  }
  changed_.notify_all();
}

void Clock::Impl::set_simulated_time(int64_t nanoseconds) {
  const std::lock_guard<std::mutex> lock(mutex_);
  simulated_time_ = nanoseconds;
  if (!simulated_) {
    return;
  }
  for (ClockObserver* observer : observers_) {
    observer->after_move();
  }
  changed_.notify_all();
}

void Clock::Impl::add(ClockObserver* observer) {
  const std::lock_guard<std::mutex> lock(mutex_);
  observers_.push_back(observer);
}

void Clock::Impl::remove(ClockObserver* observer) {
  const std::lock_guard<std::mutex> lock(mutex_);
  observers_.erase(std::remove(observers_.begin(), observers_.end(), observer), observers_.end());
}

bool Clock::Impl::sleep_until(int64_t nanoseconds, const Context& context) {
  std::unique_lock<std::mutex> lock(mutex_);
  const uint64_t source_changes = source_changes_;
  while (context.is_valid() && source_changes_ == source_changes && now() < nanoseconds) {
    if (simulated_) {
      changed_.wait(lock);
    } else if (type == RCL_STEADY_TIME) {
      changed_.wait_until(lock, time_point_of<std::chrono::steady_clock>(nanoseconds));
    } else {
      changed_.wait_until(lock, time_point_of<std::chrono::system_clock>(nanoseconds));
    }
  }
  return context.is_valid() && source_changes_ == source_changes;
}

void Clock::Impl::wake_sleepers() {
  const std::lock_guard<std::mutex> lock(mutex_);
  changed_.notify_all();
}

Clock::Clock(rcl_clock_type_t clock_type) : impl_(std::make_shared<Impl>(clock_type)) {
}

Clock::~Clock() = default;

Time Clock::now() {
  return Time(impl_->now(), impl_->type);
}

bool Clock::sleep_until(Time until, Context::SharedPtr context) {
  if (!context || !context->is_valid()) {
    throw std::runtime_error("cannot sleep: the context is not valid");
  }
  if (until.get_clock_type() != impl_->type) {
    throw std::runtime_error("cannot sleep: the time is of another clock type");
  }
  const auto handle = context->add_on_shutdown_callback([impl = impl_] { impl->wake_sleepers(); });
  const bool reached = impl_->sleep_until(until.nanoseconds(), *context);
  context->remove_on_shutdown_callback(handle);
  return reached;
}

bool Clock::sleep_for(Duration rel_time, Context::SharedPtr context) {
  return sleep_until(now() + rel_time, std::move(context));
}

bool Clock::ros_time_is_active() {
  if (impl_->type != RCL_ROS_TIME) {
    throw std::runtime_error(
        "Failed to check ros_time_override_status: the clock is not of type RCL_ROS_TIME");
  }
  return impl_->is_simulated();
}

rcl_clock_type_t Clock::get_clock_type() const noexcept {
  return impl_->type;
}

}  // namespace rclcpp
