// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/node_options.hpp"

#include <utility>

namespace rclcpp {

// One getter and one chaining setter per option.
#define OPTION(type, name)                     \
  type NodeOptions::name() const {             \
    return name##_;                            \
  }                                            \
  NodeOptions& NodeOptions::name(type value) { \
    name##_ = std::move(value);                \
    return *this;                              \
  }

OPTION(Context::SharedPtr, context)
OPTION(const std::vector<std::string>&, arguments)
OPTION(const std::vector<Parameter>&, parameter_overrides)
OPTION(bool, use_global_arguments)
OPTION(bool, enable_rosout)
OPTION(bool, use_intra_process_comms)
OPTION(bool, start_parameter_services)
OPTION(bool, start_parameter_event_publisher)
OPTION(const QoS&, clock_qos)
OPTION(const QoS&, parameter_event_qos)
OPTION(const QoS&, rosout_qos)
OPTION(bool, allow_undeclared_parameters)
OPTION(bool, automatically_declare_parameters_from_overrides)

#undef OPTION

std::vector<Parameter>& NodeOptions::parameter_overrides() {
  return parameter_overrides_;
}

}  // namespace rclcpp
