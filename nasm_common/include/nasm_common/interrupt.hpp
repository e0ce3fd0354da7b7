// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__INTERRUPT_HPP_
#define NASM_COMMON__INTERRUPT_HPP_

#include <signal.h>

#include <atomic>
#include <exception>
#include <string>
#include <utility>

namespace nasm_common {

/// The user ended the command; says what is left of the work.
class Interrupted : public std::exception {
 public:
  explicit Interrupted(std::string text) : text_(std::move(text)) {}
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  std::string text_;
};

/// While it lives, the first Ctrl-C, SIGTERM or SIGHUP (a terminal that is closed) asks to stop,
/// and the second ends the program.
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

  const std::atomic<bool>& requested() const { return requested_; }

 private:
  static constexpr int kCount = 3;
  static constexpr int kSignals[kCount] = {SIGINT, SIGTERM, SIGHUP};
  static inline std::atomic<bool> requested_{false};
  struct sigaction before_[kCount] = {};
};

}  // namespace nasm_common

#endif  // NASM_COMMON__INTERRUPT_HPP_
