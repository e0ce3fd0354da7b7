// SPDX-License-Identifier: Apache-2.0
#ifndef SIGNAL_HANDLER_HPP_
#define SIGNAL_HANDLER_HPP_

#include "rclcpp/utilities.hpp"

namespace rclcpp {

/// Turns SIGINT and SIGTERM into a shutdown of all contexts that want it. The handler itself only
/// posts a semaphore; a thread does the rest, since nothing of it is async-signal-safe.
class SignalHandler {
 public:
  static SignalHandler& instance();

  bool install(SignalHandlerOptions options);
  bool uninstall();
  bool is_installed();

 private:
  SignalHandler() = default;
  struct State;
  static State& state();
};

}  // namespace rclcpp

#endif  // SIGNAL_HANDLER_HPP_
