// SPDX-License-Identifier: Apache-2.0
#ifndef CLOCK_IMPL_HPP_
#define CLOCK_IMPL_HPP_

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <vector>

#include "rclcpp/clock.hpp"

namespace rclcpp {

/// Told of simulated time by the thread that moves it, while it holds the clock's mutex.
class ClockObserver {
 public:
  virtual ~ClockObserver() = default;
  /// The clock is about to change between system and simulated time; it still shows the old one.
  virtual void before_source_change() = 0;
  virtual void after_source_change() = 0;
  virtual void after_move() = 0;
};

class Clock::Impl {
 public:
  explicit Impl(rcl_clock_type_t clock_type) : type(clock_type) {}

  int64_t now() const;
  bool is_simulated() const { return simulated_; }

  /// When simulated time comes back it shows the last time that was set, at first zero.
  void set_simulated(bool simulated);
  void set_simulated_time(int64_t nanoseconds);

  void add(ClockObserver* observer);
  /// On return the observer is not in use any more.
  void remove(ClockObserver* observer);

  bool sleep_until(int64_t nanoseconds, const Context& context);
  /// Makes sleepers look at their context again.
  void wake_sleepers();

  const rcl_clock_type_t type;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  // Written under the mutex, read without it, so that observers may ask for the time.
  std::atomic<bool> simulated_{false};
  std::atomic<int64_t> simulated_time_{0};
  uint64_t source_changes_ = 0;
  std::vector<ClockObserver*> observers_;
};

}  // namespace rclcpp

#endif  // CLOCK_IMPL_HPP_
