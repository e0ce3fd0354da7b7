// SPDX-License-Identifier: Apache-2.0
#ifndef OFFLINE__INTERRUPT_HPP_
#define OFFLINE__INTERRUPT_HPP_

#include <signal.h>

#include <atomic>

namespace nasm_evaluation {

/// While it lives, the first Ctrl-C, SIGTERM or SIGHUP asks to stop, and the second ends the
/// program.
class InterruptGuard {
 public:
  InterruptGuard() {
    requested_ = false;
    struct sigaction action = {};
    action.sa_handler = [](int) { requested_ = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < kCount; ++i) sigaction(kSignals[i], &action, &before_[i]);
  }
  ~InterruptGuard() {
    for (int i = 0; i < kCount; ++i) sigaction(kSignals[i], &before_[i], nullptr);
  }
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  bool requested() const { return requested_; }

 private:
  static constexpr int kCount = 3;
  static constexpr int kSignals[kCount] = {SIGINT, SIGTERM, SIGHUP};
  static inline std::atomic<bool> requested_{false};
  struct sigaction before_[kCount] = {};
};

}  // namespace nasm_evaluation

#endif  // OFFLINE__INTERRUPT_HPP_
