// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__INIT_OPTIONS_HPP_
#define RCLCPP__INIT_OPTIONS_HPP_

#include <cstddef>
#include <optional>

namespace rclcpp {

class InitOptions {
 public:
  /// Shut the context down on SIGINT and SIGTERM.
  bool shutdown_on_signal = true;

  virtual ~InitOptions() = default;
  explicit InitOptions() = default;
  InitOptions(const InitOptions& other) = default;
  InitOptions& operator=(const InitOptions& other) = default;

  bool auto_initialize_logging() const;
  InitOptions& auto_initialize_logging(bool initialize_logging);

  /// Take the domain from ROS_DOMAIN_ID (this is also the default).
  void use_default_domain_id();
  void set_domain_id(size_t domain_id);
  /// The domain set, or the one that ROS_DOMAIN_ID asks for; throws if that is not a domain.
  size_t get_domain_id() const;

 private:
  std::optional<size_t> domain_id_;
  bool initialize_logging_ = true;
};

}  // namespace rclcpp

#endif  // RCLCPP__INIT_OPTIONS_HPP_
