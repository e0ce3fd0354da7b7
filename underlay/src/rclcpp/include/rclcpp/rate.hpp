// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__RATE_HPP_
#define RCLCPP__RATE_HPP_

#include <chrono>

#include "rclcpp/macros.hpp"
#include "rclcpp/utilities.hpp"

namespace rclcpp {

class RateBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(RateBase)

  virtual ~RateBase() = default;
  /// Sleeps until the next period begins; returns false, without sleep, if it already has.
  virtual bool sleep() = 0;
  virtual bool is_steady() const = 0;
  virtual void reset() = 0;
};

/// Keeps a loop at a fixed frequency.
template <class Clock = std::chrono::high_resolution_clock>
class GenericRate : public RateBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(GenericRate)

  /// `rate` in Hz.
  explicit GenericRate(double rate)
      : GenericRate(std::chrono::duration_cast<std::chrono::nanoseconds>(
            std::chrono::duration<double>(1.0 / rate))) {}
  explicit GenericRate(std::chrono::nanoseconds period)
      : period_(period), last_interval_(Clock::now()) {}

  bool sleep() override {
    const TimePoint now = Clock::now();
    const bool time_went_back = now < last_interval_;
    const TimePoint next = (time_went_back ? now : last_interval_) + period_;
    last_interval_ += period_;
    if (next <= now) {
      // A loop that lost a whole period starts afresh instead of hurrying after the lost ones.
      if (now > next + period_) {
        last_interval_ = now + period_;
      }
      return false;
    }
    rclcpp::sleep_for(next - now);
    return true;
  }

  bool is_steady() const override { return Clock::is_steady; }
  void reset() override { last_interval_ = Clock::now(); }
  std::chrono::nanoseconds period() const { return period_; }

 private:
  RCLCPP_DISABLE_COPY(GenericRate)

  using TimePoint = std::chrono::time_point<Clock, std::chrono::nanoseconds>;

  std::chrono::nanoseconds period_;
  TimePoint last_interval_;
};

using Rate = GenericRate<std::chrono::system_clock>;
using WallRate = GenericRate<std::chrono::steady_clock>;

}  // namespace rclcpp

#endif  // RCLCPP__RATE_HPP_
