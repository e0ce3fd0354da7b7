// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/executors.hpp"

#include <algorithm>
#include <ostream>
#include <thread>
#include <vector>

#include "any_executable.hpp"
#include "spinning_scope.hpp"

namespace rclcpp {
namespace executors {

SingleThreadedExecutor::SingleThreadedExecutor(const ExecutorOptions& options) : Executor(options) {
}

void SingleThreadedExecutor::spin() {
  SpinningScope scope(spinning, "spin");
  while (ok(context_) && spinning.load()) {
    AnyExecutable next;
    if (get_next_executable(next)) {
      execute_any_executable(next);
    }
  }
}

MultiThreadedExecutor::MultiThreadedExecutor(const ExecutorOptions& options,
                                             size_t number_of_threads)
    : Executor(options),
      number_of_threads_(number_of_threads > 0
                             ? number_of_threads
                             : std::max<size_t>(std::thread::hardware_concurrency(), 2)) {
}

void MultiThreadedExecutor::spin() {
  SpinningScope scope(spinning, "spin");
  std::vector<std::thread> threads;
  for (size_t i = 1; i < number_of_threads_; ++i) {
    threads.emplace_back([this, i] { run(i); });
  }
  run(0);
  for (auto& thread : threads) {
    thread.join();
  }
}

size_t MultiThreadedExecutor::get_number_of_threads() {
  return number_of_threads_;
}

void MultiThreadedExecutor::run(size_t /*this_thread_number*/) {
  while (ok(context_) && spinning.load()) {
    AnyExecutable next;
    if (get_next_executable(next)) {
      execute_any_executable(next);
    }
  }
}

}  // namespace executors

namespace {

void with_executor_of(const node_interfaces::NodeBaseInterface::SharedPtr& node,
                      void (*run)(Executor&)) {
  ExecutorOptions options;
  options.context = node->get_context();
  executors::SingleThreadedExecutor executor(options);
  executor.add_node(node);
  run(executor);
  executor.remove_node(node);
}

}  // namespace

void spin_some(node_interfaces::NodeBaseInterface::SharedPtr node_ptr) {
  with_executor_of(node_ptr, [](Executor& executor) { executor.spin_some(); });
}

void spin_some(Node::SharedPtr node_ptr) {
  spin_some(node_ptr->get_node_base_interface());
}

void spin(node_interfaces::NodeBaseInterface::SharedPtr node_ptr) {
  with_executor_of(node_ptr, [](Executor& executor) { executor.spin(); });
}

void spin(Node::SharedPtr node_ptr) {
  spin(node_ptr->get_node_base_interface());
}

std::string to_string(const FutureReturnCode& future_return_code) {
  switch (future_return_code) {
    case FutureReturnCode::SUCCESS:
      return "SUCCESS (0)";
    case FutureReturnCode::INTERRUPTED:
      return "INTERRUPTED (1)";
    case FutureReturnCode::TIMEOUT:
      return "TIMEOUT (2)";
  }
  return "Unknown enum value (" + std::to_string(static_cast<int>(future_return_code)) + ")";
}

std::ostream& operator<<(std::ostream& os, const FutureReturnCode& future_return_code) {
  return os << to_string(future_return_code);
}

}  // namespace rclcpp
