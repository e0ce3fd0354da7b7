// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__TIMER_HPP_
#define RCLCPP__TIMER_HPP_

#include <chrono>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#include "rclcpp/clock.hpp"
#include "rclcpp/context.hpp"
#include "rclcpp/function_traits.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/rate.hpp"
#include "rclcpp/utilities.hpp"

namespace rclcpp {

class Executor;

/// Becomes ready once a period of its clock. After a stall it is ready once, not once for each
/// missed period, and then keeps to its original phase. With a period of zero it is always ready.
class TimerBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(TimerBase)

  /// Throws std::invalid_argument if the period is negative. No context means the default one.
  explicit TimerBase(Clock::SharedPtr clock, std::chrono::nanoseconds period,
                     rclcpp::Context::SharedPtr context);
  virtual ~TimerBase();

  void cancel();
  bool is_canceled();
  /// Starts a full period now, also if the timer was cancelled.
  void reset();

  /// Says that the callback is about to run and starts the next period; false if cancelled.
  virtual bool call() = 0;
  virtual void execute_callback() = 0;

  /// By the timer's own clock; negative when overdue, nanoseconds::max() when cancelled.
  std::chrono::nanoseconds time_until_trigger();
  virtual bool is_steady() = 0;
  bool is_ready();

 protected:
  Clock::SharedPtr clock_;

 private:
  RCLCPP_DISABLE_COPY(TimerBase)

  friend class Executor;

  /// How long an executor may sleep for this timer; nanoseconds::max() when time alone does not
  /// make it ready: it is cancelled, or follows `/clock`, whose messages wake the executor.
  std::chrono::nanoseconds wall_time_until_trigger();

  class State;
  std::shared_ptr<State> state_;
};

using VoidCallbackType = std::function<void()>;
using TimerCallbackType = std::function<void(TimerBase&)>;

/// A timer of any clock with a callback that takes nothing or the timer itself.
template <typename FunctorT,
          typename std::enable_if<
              rclcpp::function_traits::same_arguments<FunctorT, VoidCallbackType>::value ||
              rclcpp::function_traits::same_arguments<FunctorT, TimerCallbackType>::value>::type* =
              nullptr>
class GenericTimer : public TimerBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(GenericTimer)

  explicit GenericTimer(Clock::SharedPtr clock, std::chrono::nanoseconds period,
                        FunctorT&& callback, rclcpp::Context::SharedPtr context)
      : TimerBase(std::move(clock), period, std::move(context)),
        callback_(std::forward<FunctorT>(callback)) {}

  ~GenericTimer() override { cancel(); }

  bool call() override { return TimerBase::call(); }

  void execute_callback() override {
    if constexpr (function_traits::same_arguments<FunctorT, VoidCallbackType>::value) {
      callback_();
    } else {
      callback_(*this);
    }
  }

  bool is_steady() override { return clock_->get_clock_type() == RCL_STEADY_TIME; }

 protected:
  RCLCPP_DISABLE_COPY(GenericTimer)

  std::decay_t<FunctorT> callback_;
};

template <typename FunctorT,
          typename std::enable_if<
              rclcpp::function_traits::same_arguments<FunctorT, VoidCallbackType>::value ||
              rclcpp::function_traits::same_arguments<FunctorT, TimerCallbackType>::value>::type* =
              nullptr>
class WallTimer : public GenericTimer<FunctorT> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(WallTimer)

  WallTimer(std::chrono::nanoseconds period, FunctorT&& callback,
            rclcpp::Context::SharedPtr context)
      : GenericTimer<FunctorT>(std::make_shared<Clock>(RCL_STEADY_TIME), period,
                               std::move(callback), std::move(context)) {}

 protected:
  RCLCPP_DISABLE_COPY(WallTimer)
};

}  // namespace rclcpp

#endif  // RCLCPP__TIMER_HPP_
