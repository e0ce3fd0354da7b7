// SPDX-License-Identifier: Apache-2.0
#include "runtime.hpp"

#include <cstdlib>
#include <string>

namespace rclcpp {

void Wake::notify() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    ++count_;
  }
  changed_.notify_all();
}

uint64_t Wake::count() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return count_;
}

bool Wake::wait(uint64_t seen, std::chrono::steady_clock::time_point until) {
  std::unique_lock<std::mutex> lock(mutex_);
  const auto changed = [this, seen] { return count_ != seen; };
  if (until == std::chrono::steady_clock::time_point::max()) {
    changed_.wait(lock, changed);  // wait_until overflows on the end of time
    return true;
  }
  return changed_.wait_until(lock, until, changed);
}

std::shared_ptr<wire::Participant> Runtime::participant(const Context& context) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (!participant_) {
    const char* localhost_only = std::getenv("ROS_LOCALHOST_ONLY");
    wire::ParticipantOptions options;
    options.domain_id = context.get_domain_id();
    options.localhost_only = localhost_only != nullptr && std::string(localhost_only) == "1";
    options.on_graph_change = [wake = wake] { wake->notify(); };
    participant_ = wire::create_participant(options);
  }
  return participant_;
}

void Runtime::leave_domain() {
  std::shared_ptr<wire::Participant> leaving;  // destroyed outside of the lock
  std::lock_guard<std::mutex> lock(mutex_);
  leaving.swap(participant_);
}

std::chrono::steady_clock::time_point deadline_after(std::chrono::nanoseconds timeout) {
  using Clock = std::chrono::steady_clock;
  const auto now = Clock::now();
  if (timeout < std::chrono::nanoseconds::zero() || timeout > Clock::time_point::max() - now) {
    return Clock::time_point::max();
  }
  return now + timeout;
}

}  // namespace rclcpp
