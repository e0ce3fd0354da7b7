// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/init_options.hpp"

#include <charconv>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace rclcpp {
namespace {

// The RTPS port formula (7400 + 250·domain + …) leaves the 16-bit range above this.
constexpr size_t kMaxDomainId = 232;

size_t domain_id_from_environment() {
  const char* value = std::getenv("ROS_DOMAIN_ID");
  if (value == nullptr || *value == '\0') {
    return 0;
  }
  const std::string text(value);
  size_t id = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (error != std::errc() || end != text.data() + text.size() || id > kMaxDomainId) {
    throw std::runtime_error("ROS_DOMAIN_ID is '" + text + "': it must be a number from 0 to " +
                             std::to_string(kMaxDomainId));
  }
  return id;
}

}  // namespace

bool InitOptions::auto_initialize_logging() const {
  return initialize_logging_;
}

InitOptions& InitOptions::auto_initialize_logging(bool initialize_logging) {
  initialize_logging_ = initialize_logging;
  return *this;
}

void InitOptions::use_default_domain_id() {
  domain_id_.reset();
}

void InitOptions::set_domain_id(size_t domain_id) {
  if (domain_id > kMaxDomainId) {
    throw std::invalid_argument("domain id " + std::to_string(domain_id) +
                                " is above the largest one, " + std::to_string(kMaxDomainId));
  }
  domain_id_ = domain_id;
}

size_t InitOptions::get_domain_id() const {
  return domain_id_ ? *domain_id_ : domain_id_from_environment();
}

}  // namespace rclcpp
