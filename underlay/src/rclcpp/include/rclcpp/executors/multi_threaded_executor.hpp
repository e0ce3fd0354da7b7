// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__EXECUTORS__MULTI_THREADED_EXECUTOR_HPP_
#define RCLCPP__EXECUTORS__MULTI_THREADED_EXECUTOR_HPP_

#include <cstddef>

#include "rclcpp/executor.hpp"

namespace rclcpp::executors {

class MultiThreadedExecutor : public rclcpp::Executor {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(MultiThreadedExecutor)
  /// `number_of_threads` 0: one per core, at least two.
  explicit MultiThreadedExecutor(const rclcpp::ExecutorOptions& options = rclcpp::ExecutorOptions(),
                                 size_t number_of_threads = 0);
  void spin() override;
  size_t get_number_of_threads();

 protected:
  void run(size_t this_thread_number);

 private:
  size_t number_of_threads_;
};

}  // namespace rclcpp::executors

#endif  // RCLCPP__EXECUTORS__MULTI_THREADED_EXECUTOR_HPP_
