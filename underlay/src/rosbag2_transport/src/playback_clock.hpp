// SPDX-License-Identifier: Apache-2.0
#ifndef PLAYBACK_CLOCK_HPP_
#define PLAYBACK_CLOCK_HPP_

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>

namespace rosbag2_transport {

/// The time of a bag that is played: stands still at an instant or runs from it at a constant rate.
class PlaybackClock {
 public:
  /// Stands at `start`. `keep_waiting` is asked now and then during a wait.
  PlaybackClock(int64_t start, double rate, std::function<bool()> keep_waiting);

  int64_t now() const;

  void stop_at(int64_t instant);
  void run_from(int64_t instant);

  /// True when `instant` is reached, false if `keep_waiting` said no. The clock must be running.
  bool wait_until(int64_t instant) const;

 private:
  using Steady = std::chrono::steady_clock;

  void set(int64_t instant, bool running);

  const double rate_;
  const std::function<bool()> keep_waiting_;
  mutable std::mutex mutex_;
  bool running_ = false;
  int64_t reference_;
  Steady::time_point steady_reference_;
};

}  // namespace rosbag2_transport

#endif  // PLAYBACK_CLOCK_HPP_
