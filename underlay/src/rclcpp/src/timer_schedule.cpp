// SPDX-License-Identifier: Apache-2.0
#include "timer_schedule.hpp"

#include <limits>

namespace rclcpp {

namespace {

// Periods up to nanoseconds::max() are legal: such a timer is never due.
int64_t saturating_sum(int64_t time, int64_t period) {
  int64_t sum = 0;
  return __builtin_add_overflow(time, period, &sum) ? std::numeric_limits<int64_t>::max() : sum;
}

}  // namespace

TimerSchedule::TimerSchedule(int64_t period, int64_t now) : period_(period) {
  restart(now);
}

void TimerSchedule::restart(int64_t now) {
  last_call_ = now;
  due_ = saturating_sum(now, period_);
}

void TimerSchedule::advance(int64_t now) {
  last_call_ = now;
  due_ = saturating_sum(due_, period_);
  if (due_ >= now) {
    return;
  }
  if (period_ == 0) {
    due_ = now;
  } else {
    const int64_t missed = (now - due_ + period_ - 1) / period_;
    due_ = saturating_sum(due_, missed * period_);
  }
}

void TimerSchedule::on_move(int64_t now) {
  if (now < last_call_) {
    restart(now);
  }
}

void TimerSchedule::before_source_change(int64_t now) {
  carried_over_.reset();
  if (now != 0) {
    carried_over_ = time_until_due(now);
  }
}

void TimerSchedule::after_source_change(int64_t now) {
  if (now != 0 && carried_over_) {
    last_call_ = now;
    due_ = saturating_sum(now, *carried_over_);
  }
}

}  // namespace rclcpp
