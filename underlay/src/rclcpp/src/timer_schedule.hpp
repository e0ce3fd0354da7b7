// SPDX-License-Identifier: Apache-2.0
#ifndef TIMER_SCHEDULE_HPP_
#define TIMER_SCHEDULE_HPP_

#include <cstdint>
#include <optional>

namespace rclcpp {

/// When a timer is due. All times are nanoseconds of the timer's clock; zero is the time of a
/// simulated clock that has not heard anything yet.
class TimerSchedule {
 public:
  TimerSchedule(int64_t period, int64_t now);

  void restart(int64_t now);
  /// The callback runs now: the next one is due at the first multiple of the period from now on.
  void advance(int64_t now);
  int64_t time_until_due(int64_t now) const { return due_ - now; }

  /// Simulated time moved; back before the last call means that it began anew.
  void on_move(int64_t now);
  /// What is left of the period is carried over from one time to the other.
  void before_source_change(int64_t now);
  void after_source_change(int64_t now);

 private:
  int64_t period_;
  int64_t last_call_;
  int64_t due_;
  std::optional<int64_t> carried_over_;
};

}  // namespace rclcpp

#endif  // TIMER_SCHEDULE_HPP_
