// SPDX-License-Identifier: Apache-2.0
#include "playback_clock.hpp"

#include <algorithm>
#include <limits>
#include <thread>
#include <utility>

namespace rosbag2_transport {
namespace {

constexpr std::chrono::milliseconds kLongestSleep{50};

}  // namespace

PlaybackClock::PlaybackClock(int64_t start, double rate, std::function<bool()> keep_waiting)
    : rate_(rate), keep_waiting_(std::move(keep_waiting)), reference_(start) {
}

int64_t PlaybackClock::now() const {
  std::lock_guard<std::mutex> lock(mutex_);
  if (!running_) {
    return reference_;
  }
  const std::chrono::duration<double, std::nano> passed = Steady::now() - steady_reference_;
  // At a high rate the last instant is near.
  constexpr int64_t kLast = std::numeric_limits<int64_t>::max();
  const int64_t left = kLast - std::max<int64_t>(reference_, 0);
  const double advance = passed.count() * rate_;
  return reference_ + (advance < static_cast<double>(left) ? static_cast<int64_t>(advance) : left);
}

void PlaybackClock::stop_at(int64_t instant) {
  set(instant, false);
}

void PlaybackClock::run_from(int64_t instant) {
  set(instant, true);
}

void PlaybackClock::set(int64_t instant, bool running) {
  std::lock_guard<std::mutex> lock(mutex_);
  running_ = running;
  reference_ = instant;
  steady_reference_ = Steady::now();
}

bool PlaybackClock::wait_until(int64_t instant) const {
  while (keep_waiting_()) {
    const int64_t current = now();
    if (instant <= current) {
      return true;
    }
    // Unsigned: the stamps of a broken bag may be further apart than int64_t reaches.
    const uint64_t left = static_cast<uint64_t>(instant) - static_cast<uint64_t>(current);
    const std::chrono::duration<double, std::nano> sleep(static_cast<double>(left) / rate_);
    std::this_thread::sleep_for(
        std::min<std::chrono::duration<double, std::nano>>(sleep, kLongestSleep));
  }
  return false;
}

}  // namespace rosbag2_transport
