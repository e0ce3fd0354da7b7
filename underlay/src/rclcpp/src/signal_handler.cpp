// SPDX-License-Identifier: Apache-2.0
#include "signal_handler.hpp"

#include <semaphore.h>
#include <signal.h>

#include <atomic>
#include <cerrno>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "rclcpp/logging.hpp"

namespace rclcpp {
namespace {

sem_t g_received;
std::atomic<int> g_signal{0};
std::atomic_bool g_uninstalled{false};

void on_signal(int number) {
  const int saved_errno = errno;
  g_signal.store(number);
  sem_post(&g_received);
  errno = saved_errno;
}

void shut_contexts_down(int number) {
  RCLCPP_INFO(get_logger("rclcpp"), "signal_handler(signum=%d)", number);
  for (const auto& context : get_contexts()) {
    if (context->get_init_options().shutdown_on_signal) {
      context->shutdown("signal handler");
    }
  }
}

}  // namespace

struct SignalHandler::State {
  State() { sem_init(&g_received, 0, 0); }

  std::mutex mutex;
  bool installed = false;
  std::vector<std::pair<int, struct sigaction>> previous;
  std::thread thread;
};

// Never destroyed: a signal may come while the process exits.
SignalHandler::State& SignalHandler::state() {
  static auto* instance = new State;
  return *instance;
}

SignalHandler& SignalHandler::instance() {
  static SignalHandler handler;
  return handler;
}

bool SignalHandler::install(SignalHandlerOptions options) {
  auto& s = state();
  std::lock_guard<std::mutex> lock(s.mutex);
  if (s.installed || options == SignalHandlerOptions::None) {
    return false;
  }
  g_signal.store(0);
  s.thread = std::thread([] {
    for (;;) {
      while (sem_wait(&g_received) != 0 && errno == EINTR) {
      }
      // Of several signals in a row the first wake finds the last; the others find nothing.
      if (const int number = g_signal.exchange(0)) {
        shut_contexts_down(number);
      } else if (g_uninstalled.exchange(false)) {
        return;
      }
    }
  });
  struct sigaction action = {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  const auto take = [&](int number) {
    struct sigaction old = {};
    sigaction(number, &action, &old);
    s.previous.emplace_back(number, old);
  };
  if (options != SignalHandlerOptions::SigTerm) {
    take(SIGINT);
  }
  if (options != SignalHandlerOptions::SigInt) {
    take(SIGTERM);
  }
  s.installed = true;
  return true;
}

bool SignalHandler::uninstall() {
  auto& s = state();
  std::thread thread;
  {
    std::lock_guard<std::mutex> lock(s.mutex);
    if (!s.installed) {
      return false;
    }
    for (const auto& [number, old] : s.previous) {
      sigaction(number, &old, nullptr);
    }
    s.previous.clear();
    s.installed = false;
    thread.swap(s.thread);
  }
  g_uninstalled.store(true);
  sem_post(&g_received);
  // Joined without the lock: a shutdown callback on that thread may be about to come here itself.
  if (thread.get_id() == std::this_thread::get_id()) {
    thread.detach();
  } else {
    thread.join();
  }
  return true;
}

bool SignalHandler::is_installed() {
  auto& s = state();
  std::lock_guard<std::mutex> lock(s.mutex);
  return s.installed;
}

}  // namespace rclcpp
