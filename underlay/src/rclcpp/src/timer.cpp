// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/timer.hpp"

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <string>

#include "clock_impl.hpp"
#include "rclcpp/contexts/default_context.hpp"
#include "runtime.hpp"
#include "timer_schedule.hpp"

namespace rclcpp {

/// The schedule with its lock. The clock's mutex may be held when this one is taken, never the
/// other way round.
class TimerBase::State : public ClockObserver {
 public:
  State(std::shared_ptr<Clock::Impl> clock, int64_t period, std::shared_ptr<Wake> wake)
      : clock_(std::move(clock)), wake_(std::move(wake)), schedule_(period, clock_->now()) {
    clock_->add(this);
    const std::lock_guard<std::mutex> lock(mutex_);
    schedule_.restart(clock_->now());
  }

  ~State() override { clock_->remove(this); }

  void cancel() {
    const std::lock_guard<std::mutex> lock(mutex_);
    canceled_ = true;
  }

  bool is_canceled() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return canceled_;
  }

  void reset() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      schedule_.restart(clock_->now());
      canceled_ = false;
    }
    wake_->notify();
  }

  bool call() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!canceled_) {
      schedule_.advance(clock_->now());
    }
    return !canceled_;
  }

  std::chrono::nanoseconds time_until_due() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return canceled_ ? std::chrono::nanoseconds::max()
                     : std::chrono::nanoseconds(schedule_.time_until_due(clock_->now()));
  }

  bool follows_simulated_time() const { return clock_->is_simulated(); }

  void before_source_change() override {
    const std::lock_guard<std::mutex> lock(mutex_);
    schedule_.before_source_change(clock_->now());
  }

  void after_source_change() override {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      schedule_.after_source_change(clock_->now());
    }
    wake_->notify();
  }

  void after_move() override {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      schedule_.on_move(clock_->now());
      if (canceled_ || schedule_.time_until_due(clock_->now()) > 0) {
        return;
      }
    }
    wake_->notify();
  }

 private:
  const std::shared_ptr<Clock::Impl> clock_;
  const std::shared_ptr<Wake> wake_;
  mutable std::mutex mutex_;
  TimerSchedule schedule_;
  bool canceled_ = false;
};

TimerBase::TimerBase(Clock::SharedPtr clock, std::chrono::nanoseconds period,
                     rclcpp::Context::SharedPtr context)
    : clock_(std::move(clock)) {
  if (!clock_) {
    throw std::invalid_argument("timer needs a clock, got none");
  }
  if (period < period.zero()) {
    throw std::invalid_argument("timer period must be non-negative, got " +
                                std::to_string(period.count()) + " ns");
  }
  if (!context) {
    context = contexts::get_global_default_context();
  }
  state_ = std::make_shared<State>(clock_->impl_, period.count(),
                                   context->get_sub_context<Runtime>()->wake);
}

TimerBase::~TimerBase() = default;

void TimerBase::cancel() {
  state_->cancel();
}

bool TimerBase::is_canceled() {
  return state_->is_canceled();
}

void TimerBase::reset() {
  state_->reset();
}

bool TimerBase::call() {
  return state_->call();
}

std::chrono::nanoseconds TimerBase::time_until_trigger() {
  return state_->time_until_due();
}

bool TimerBase::is_ready() {
  return time_until_trigger() <= std::chrono::nanoseconds::zero();
}

std::chrono::nanoseconds TimerBase::wall_time_until_trigger() {
  const bool moved_by_topic = state_->follows_simulated_time();
  const std::chrono::nanoseconds left = time_until_trigger();
  if (left <= left.zero()) {
    return left.zero();
  }
  return moved_by_topic ? std::chrono::nanoseconds::max() : left;
}

}  // namespace rclcpp
