// SPDX-License-Identifier: Apache-2.0
#ifndef RUNTIME_HPP_
#define RUNTIME_HPP_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>

#include "arguments.hpp"
#include "intra_process.hpp"
#include "rclcpp/context.hpp"
#include "wire/participant.hpp"

namespace rclcpp {

/// Wakes whoever waits for work: data, a graph change, a new entity, moved time, shutdown. One per
/// context: a process rarely has more than one executor, and a needless wake costs a scan of flags.
class Wake {
 public:
  void notify();
  uint64_t count() const;
  /// Returns when the count differs from `seen` or the time is over; true in the first case.
  bool wait(uint64_t seen, std::chrono::steady_clock::time_point until);

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  uint64_t count_ = 0;
};

/// What a context owns behind its public face; reached by `context->get_sub_context<Runtime>()`.
class Runtime {
 public:
  /// Joined to the domain on first use, so that a program that makes no node opens no socket.
  std::shared_ptr<wire::Participant> participant(const Context& context);
  /// Lets go of the participant; endpoints that still exist keep it alive.
  void leave_domain();

  Arguments arguments;
  std::shared_ptr<Wake> wake = std::make_shared<Wake>();
  IntraProcess intra_process;

 private:
  std::mutex mutex_;
  std::shared_ptr<wire::Participant> participant_;
};

/// `now + timeout`, or the end of time for a negative or huge timeout.
std::chrono::steady_clock::time_point deadline_after(std::chrono::nanoseconds timeout);

}  // namespace rclcpp

#endif  // RUNTIME_HPP_
