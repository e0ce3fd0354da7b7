// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/utilities.hpp"

#include "arguments.hpp"
#include "rclcpp/contexts/default_context.hpp"
#include "signal_handler.hpp"

namespace rclcpp {
namespace {

Context::SharedPtr or_default(Context::SharedPtr context) {
  return context ? context : contexts::get_global_default_context();
}

}  // namespace

void init(int argc, char const* const* argv, const InitOptions& init_options,
          SignalHandlerOptions signal_handler_options) {
  contexts::get_global_default_context()->init(argc, argv, init_options);
  install_signal_handlers(signal_handler_options);
}

bool install_signal_handlers(SignalHandlerOptions signal_handler_options) {
  return SignalHandler::instance().install(signal_handler_options);
}

bool signal_handlers_installed() {
  return SignalHandler::instance().is_installed();
}

bool uninstall_signal_handlers() {
  return SignalHandler::instance().uninstall();
}

std::vector<std::string> init_and_remove_ros_arguments(int argc, char const* const* argv,
                                                       const InitOptions& init_options) {
  init(argc, argv, init_options);
  return remove_ros_arguments(argc, argv);
}

std::vector<std::string> remove_ros_arguments(int argc, char const* const* argv) {
  return parse_arguments(std::vector<std::string>(argv, argv + argc)).without_ros;
}

bool ok(Context::SharedPtr context) {
  return or_default(context)->is_valid();
}

bool shutdown(Context::SharedPtr context, const std::string& reason) {
  const auto default_context = contexts::get_global_default_context();
  const bool is_default = !context || context == default_context;
  const bool done = or_default(context)->shutdown(reason);
  if (is_default) {
    uninstall_signal_handlers();
  }
  return done;
}

void on_shutdown(std::function<void()> callback, Context::SharedPtr context) {
  or_default(context)->on_shutdown(std::move(callback));
}

bool sleep_for(const std::chrono::nanoseconds& nanoseconds, Context::SharedPtr context) {
  return or_default(context)->sleep_for(nanoseconds);
}

}  // namespace rclcpp
