// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/context.hpp"

#include <algorithm>

#include "logging_setup.hpp"
#include "rclcpp/contexts/default_context.hpp"
#include "runtime.hpp"

namespace rclcpp {
namespace {

struct Registry {
  std::mutex mutex;
  std::vector<std::weak_ptr<Context>> contexts;
};

// Never destroyed: the signal thread may look here while the process exits.
Registry& registry() {
  static auto* instance = new Registry;
  return *instance;
}

void remember(const std::shared_ptr<Context>& context) {
  auto& all = registry();
  std::lock_guard<std::mutex> lock(all.mutex);
  all.contexts.erase(
      std::remove_if(all.contexts.begin(), all.contexts.end(),
                     [&](const auto& c) { return c.expired() || c.lock() == context; }),
      all.contexts.end());
  all.contexts.push_back(context);
}

}  // namespace

Context::Context() = default;

Context::~Context() {
  try {
    Context::shutdown("context destroyed");
  } catch (...) {
    // A user's shutdown callback threw; there is nobody left to tell.
  }
}

void Context::init(int argc, char const* const* argv, const rclcpp::InitOptions& init_options) {
  std::lock_guard<std::recursive_mutex> lock(init_mutex_);
  if (valid_) {
    throw ContextAlreadyInitialized();
  }
  std::vector<std::string> command_line;
  for (int i = 0; i < argc; ++i) {
    command_line.emplace_back(argv[i]);
  }
  Arguments arguments = parse_arguments(command_line);
  domain_id_ = init_options.get_domain_id();
  init_options_ = init_options;
  if (init_options_.auto_initialize_logging()) {
    configure_logging(arguments);
  }
  get_sub_context<Runtime>()->arguments = std::move(arguments);
  shutdown_reason_.clear();
  valid_ = true;
  remember(shared_from_this());
}

bool Context::is_valid() const {
  std::lock_guard<std::recursive_mutex> lock(init_mutex_);
  return valid_;
}

const rclcpp::InitOptions& Context::get_init_options() const {
  return init_options_;
}
rclcpp::InitOptions Context::get_init_options() {
  return init_options_;
}
size_t Context::get_domain_id() const {
  return domain_id_;
}

std::string Context::shutdown_reason() const {
  std::lock_guard<std::recursive_mutex> lock(init_mutex_);
  return shutdown_reason_;
}

bool Context::shutdown(const std::string& reason) {
  {
    std::lock_guard<std::recursive_mutex> lock(init_mutex_);
    if (!valid_) {
      return false;
    }
    valid_ = false;
    shutdown_reason_ = reason;
  }
  // Before the callbacks, which may throw.
  auto runtime = get_sub_context<Runtime>();
  runtime->leave_domain();
  runtime->wake->notify();
  interrupt_all_sleep_for();
  std::vector<std::shared_ptr<OnShutdownCallback>> callbacks;
  {
    std::lock_guard<std::mutex> lock(callbacks_mutex_);
    callbacks = on_shutdown_callbacks_;
  }
  for (const auto& callback : callbacks) {
    (*callback)();
  }
  return true;
}

Context::OnShutdownCallback Context::on_shutdown(OnShutdownCallback callback) {
  add_on_shutdown_callback(callback);
  return callback;
}

OnShutdownCallbackHandle Context::add_on_shutdown_callback(OnShutdownCallback callback) {
  auto shared = std::make_shared<OnShutdownCallback>(std::move(callback));
  std::lock_guard<std::mutex> lock(callbacks_mutex_);
  on_shutdown_callbacks_.push_back(shared);
  OnShutdownCallbackHandle handle;
  handle.callback_ = shared;
  return handle;
}

bool Context::remove_on_shutdown_callback(const OnShutdownCallbackHandle& callback_handle) {
  const auto callback = callback_handle.callback_.lock();
  std::lock_guard<std::mutex> lock(callbacks_mutex_);
  const auto found =
      std::find(on_shutdown_callbacks_.begin(), on_shutdown_callbacks_.end(), callback);
  if (!callback || found == on_shutdown_callbacks_.end()) {
    return false;
  }
  on_shutdown_callbacks_.erase(found);
  return true;
}

bool Context::sleep_for(const std::chrono::nanoseconds& nanoseconds) {
  const auto until = deadline_after(std::max(nanoseconds, std::chrono::nanoseconds::zero()));
  std::unique_lock<std::mutex> lock(sleep_mutex_);
  while (is_valid() && std::chrono::steady_clock::now() < until) {
    if (until == std::chrono::steady_clock::time_point::max()) {
      sleep_interrupted_.wait(lock);
    } else {
      sleep_interrupted_.wait_until(lock, until);
    }
  }
  return is_valid();
}

void Context::interrupt_all_sleep_for() {
  { std::lock_guard<std::mutex> lock(sleep_mutex_); }  // nobody is between its check and its wait
  sleep_interrupted_.notify_all();
}

std::vector<Context::SharedPtr> get_contexts() {
  auto& all = registry();
  std::lock_guard<std::mutex> lock(all.mutex);
  std::vector<Context::SharedPtr> result;
  for (const auto& weak : all.contexts) {
    auto context = weak.lock();
    if (context && context->is_valid()) {
      result.push_back(std::move(context));
    }
  }
  return result;
}

namespace contexts {

DefaultContext::DefaultContext() = default;

DefaultContext::SharedPtr get_global_default_context() {
  static DefaultContext::SharedPtr instance = std::make_shared<DefaultContext>();
  return instance;
}

}  // namespace contexts
}  // namespace rclcpp
