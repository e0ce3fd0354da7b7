// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/interrupt.hpp"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "rclcpp/utilities.hpp"

namespace ros2cli {

namespace {

std::atomic<int> g_signal{0};

void wait_for_signals(sigset_t signals) {
  for (;;) {
    int number = 0;
    if (sigwait(&signals, &number) != 0) {
      return;
    }
    if (g_signal.exchange(number) != 0) {
      _exit(128 + number);  // whoever asks twice does not want to wait
    }
    rclcpp::shutdown(nullptr, "interrupted");
  }
}

}  // namespace

// A thread that waits, not a handler: shutting down is nothing that a handler may do.
void watch_for_interrupts() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread(wait_for_signals, signals).detach();
}

int interrupt_signal() {
  return g_signal.load();
}

}  // namespace ros2cli
