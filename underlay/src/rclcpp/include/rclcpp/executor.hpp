// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__EXECUTOR_HPP_
#define RCLCPP__EXECUTOR_HPP_

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>

#include "rclcpp/callback_group.hpp"
#include "rclcpp/executor_options.hpp"
#include "rclcpp/future_return_code.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/utilities.hpp"

namespace rclcpp {

class Node;
struct AnyExecutable;

/// Runs the callbacks of nodes. All that is ready is collected in rounds and each entity runs once
/// a round, so that a busy topic or a zero-period timer cannot starve the others.
class Executor {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(Executor)

  explicit Executor(const rclcpp::ExecutorOptions& options = rclcpp::ExecutorOptions());
  virtual ~Executor();

  /// Until cancel() or shutdown.
  virtual void spin() = 0;

  virtual void add_callback_group(rclcpp::CallbackGroup::SharedPtr group_ptr,
                                  rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_ptr,
                                  bool notify = true);
  virtual void remove_callback_group(rclcpp::CallbackGroup::SharedPtr group_ptr,
                                     bool notify = true);
  virtual void add_node(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_ptr,
                        bool notify = true);
  virtual void add_node(std::shared_ptr<rclcpp::Node> node_ptr, bool notify = true);
  virtual void remove_node(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_ptr,
                           bool notify = true);
  virtual void remove_node(std::shared_ptr<rclcpp::Node> node_ptr, bool notify = true);

  /// Runs what is ready now, without waiting; stops early when `max_duration` (if not zero) is
  /// over.
  virtual void spin_some(std::chrono::nanoseconds max_duration = std::chrono::nanoseconds(0));
  /// As spin_some, again and again until nothing is ready.
  virtual void spin_all(std::chrono::nanoseconds max_duration);
  /// Waits for one callback and runs it; a negative timeout waits forever.
  virtual void spin_once(std::chrono::nanoseconds timeout = std::chrono::nanoseconds(-1));

  /// Spins until the future is ready; a negative timeout waits forever.
  template <typename FutureT, typename TimeRepT = int64_t, typename TimeT = std::milli>
  FutureReturnCode spin_until_future_complete(
      const FutureT& future,
      std::chrono::duration<TimeRepT, TimeT> timeout = std::chrono::duration<TimeRepT, TimeT>(-1)) {
    const auto is_complete = [&future] {
      return future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    };
    return spin_until(is_complete, std::chrono::duration_cast<std::chrono::nanoseconds>(timeout));
  }

  void cancel();
  bool is_spinning();

 protected:
  /// True if `any_executable` was filled before the timeout.
  bool get_next_executable(AnyExecutable& any_executable,
                           std::chrono::nanoseconds timeout = std::chrono::nanoseconds(-1));
  void execute_any_executable(AnyExecutable& any_executable);

  std::atomic_bool spinning{false};
  std::shared_ptr<rclcpp::Context> context_;

 private:
  RCLCPP_DISABLE_COPY(Executor)

  FutureReturnCode spin_until(const std::function<bool()>& is_complete,
                              std::chrono::nanoseconds timeout);
  void spin_some_impl(std::chrono::nanoseconds max_duration, bool exhaustive);

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rclcpp

#endif  // RCLCPP__EXECUTOR_HPP_
