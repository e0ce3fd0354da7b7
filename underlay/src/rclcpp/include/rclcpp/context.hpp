// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__CONTEXT_HPP_
#define RCLCPP__CONTEXT_HPP_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <typeindex>
#include <typeinfo>
#include <unordered_map>
#include <utility>
#include <vector>

#include "rclcpp/init_options.hpp"
#include "rclcpp/macros.hpp"

namespace rclcpp {

class ContextAlreadyInitialized : public std::runtime_error {
 public:
  ContextAlreadyInitialized() : std::runtime_error("context is already initialized") {}
};

class ShutdownCallbackHandle {
  friend class Context;

 public:
  using ShutdownCallbackType = std::function<void()>;

 private:
  std::weak_ptr<ShutdownCallbackType> callback_;
};

using OnShutdownCallbackHandle = ShutdownCallbackHandle;

/// One life of the ROS client library in this process, from init to shutdown; nodes belong to one.
class Context : public std::enable_shared_from_this<Context> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(Context)

  Context();
  virtual ~Context();

  virtual void init(int argc, char const* const* argv,
                    const rclcpp::InitOptions& init_options = rclcpp::InitOptions());
  bool is_valid() const;
  const rclcpp::InitOptions& get_init_options() const;
  rclcpp::InitOptions get_init_options();
  size_t get_domain_id() const;
  std::string shutdown_reason() const;
  virtual bool shutdown(const std::string& reason);

  using OnShutdownCallback = OnShutdownCallbackHandle::ShutdownCallbackType;
  virtual OnShutdownCallback on_shutdown(OnShutdownCallback callback);
  virtual OnShutdownCallbackHandle add_on_shutdown_callback(OnShutdownCallback callback);
  virtual bool remove_on_shutdown_callback(const OnShutdownCallbackHandle& callback_handle);

  /// Sleeps, but wakes on shutdown; true if the context is still valid afterwards.
  bool sleep_for(const std::chrono::nanoseconds& nanoseconds);
  virtual void interrupt_all_sleep_for();

  /// The context's one object of a given type, made on first use.
  template <typename SubContext, typename... Args>
  std::shared_ptr<SubContext> get_sub_context(Args&&... args) {
    std::lock_guard<std::recursive_mutex> lock(sub_contexts_mutex_);
    auto& slot = sub_contexts_[std::type_index(typeid(SubContext))];
    if (!slot) {
      slot = std::make_shared<SubContext>(std::forward<Args>(args)...);
    }
    return std::static_pointer_cast<SubContext>(slot);
  }

 private:
  RCLCPP_DISABLE_COPY(Context)

  mutable std::recursive_mutex init_mutex_;
  bool valid_ = false;
  rclcpp::InitOptions init_options_;
  size_t domain_id_ = 0;
  std::string shutdown_reason_;

  std::recursive_mutex sub_contexts_mutex_;
  std::unordered_map<std::type_index, std::shared_ptr<void>> sub_contexts_;

  std::mutex callbacks_mutex_;
  std::vector<std::shared_ptr<OnShutdownCallback>> on_shutdown_callbacks_;

  std::mutex sleep_mutex_;
  std::condition_variable sleep_interrupted_;
};

/// All contexts that are initialised now.
std::vector<Context::SharedPtr> get_contexts();

}  // namespace rclcpp

#endif  // RCLCPP__CONTEXT_HPP_
