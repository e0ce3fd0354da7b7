// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__CLI__INTERRUPT_HPP_
#define NASM_TRAINER__CLI__INTERRUPT_HPP_

#include <signal.h>

#include <atomic>
#include <exception>
#include <string>
#include <utility>

namespace nasm_trainer {

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
    sigaction(SIGINT, &action, &before_interrupt_);
    sigaction(SIGTERM, &action, &before_terminate_);
    sigaction(SIGHUP, &action, &before_hang_up_);
  }
  ~InterruptGuard() {
    sigaction(SIGINT, &before_interrupt_, nullptr);
    sigaction(SIGTERM, &before_terminate_, nullptr);
    sigaction(SIGHUP, &before_hang_up_, nullptr);
  }
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  const std::atomic<bool>& requested() const { return requested_; }

 private:
  static inline std::atomic<bool> requested_{false};
  struct sigaction before_interrupt_ = {};
  struct sigaction before_terminate_ = {};
  struct sigaction before_hang_up_ = {};
};

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__CLI__INTERRUPT_HPP_
