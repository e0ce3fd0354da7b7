// SPDX-License-Identifier: Apache-2.0
#include "node_interfaces/node_parameters.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "node_interfaces/parameter_checks.hpp"
#include "rcl_interfaces/srv/list_parameters.hpp"
#include "rclcpp/create_publisher.hpp"

namespace rclcpp {
namespace node_interfaces {
namespace {

using rcl_interfaces::msg::ParameterDescriptor;
using rcl_interfaces::msg::ParameterEvent;
using rcl_interfaces::msg::SetParametersResult;

/// Refuses changes that a callback makes while a change is being decided.
class ChangeGuard {
 public:
  explicit ChangeGuard(bool& changing) : changing_(changing) {
    if (changing_) {
      throw exceptions::ParameterModifiedInCallbackException(
          "a parameter callback must not change parameters or callbacks");
    }
    changing_ = true;
  }
  ~ChangeGuard() { changing_ = false; }
  ChangeGuard(const ChangeGuard&) = delete;
  ChangeGuard& operator=(const ChangeGuard&) = delete;

 private:
  bool& changing_;
};

SetParametersResult accepted() {
  SetParametersResult result;
  result.successful = true;
  return result;
}

SetParametersResult refused(const std::string& reason) {
  SetParametersResult result;
  result.successful = false;
  result.reason = reason;
  return result;
}

void check_name(const std::string& name) {
  if (name.empty()) {
    throw exceptions::InvalidParametersException("parameter name must not be empty");
  }
}

/// What a parameter gets that was never declared.
ParameterDescriptor implicit_descriptor() {
  ParameterDescriptor descriptor;
  descriptor.dynamic_typing = true;
  return descriptor;
}

bool starts_with(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

/// Whether a name lies at most `depth` levels down; `dots` counts its separators.
bool is_within(uint64_t depth, std::ptrdiff_t dots) {
  return depth == rcl_interfaces::srv::ListParameters::Request::DEPTH_RECURSIVE ||
         static_cast<uint64_t>(dots) < depth;
}

bool is_listed(const std::string& name, const std::vector<std::string>& prefixes, uint64_t depth) {
  if (prefixes.empty()) {
    return is_within(depth, std::count(name.begin(), name.end(), '.'));
  }
  return std::any_of(prefixes.begin(), prefixes.end(), [&](const std::string& prefix) {
    if (name == prefix) {
      return true;
    }
    return starts_with(name, prefix + ".") &&
           is_within(depth, std::count(name.begin() + static_cast<std::ptrdiff_t>(prefix.size()),
                                       name.end(), '.'));
  });
}

}  // namespace

NodeParameters::NodeParameters(NodeBaseInterface::SharedPtr base,
                               NodeLoggingInterface::SharedPtr logging,
                               NodeTopicsInterface::SharedPtr topics,
                               NodeServicesInterface::SharedPtr services,
                               NodeClockInterface::SharedPtr clock,
                               std::map<std::string, ParameterValue> overrides,
                               const NodeOptions& options)
    : node_name_(base->get_fully_qualified_name()),
      clock_(std::move(clock)),
      overrides_(std::move(overrides)),
      allow_undeclared_(options.allow_undeclared_parameters()) {
  if (options.start_parameter_services()) {
    service_ = std::make_unique<ParameterService>(base, services, logging->get_logger(), this);
  }
  if (options.start_parameter_event_publisher()) {
    events_ = rclcpp::create_publisher<ParameterEvent>(topics, "/parameter_events",
                                                       options.parameter_event_qos());
  }
  if (options.automatically_declare_parameters_from_overrides()) {
    for (const auto& [name, value] : overrides_) {
      NodeParameters::declare_parameter(name, value, implicit_descriptor(), true);
    }
  }
}

const ParameterValue& NodeParameters::declare_parameter(const std::string& name,
                                                        const ParameterValue& default_value,
                                                        const ParameterDescriptor& descriptor,
                                                        bool ignore_override) {
  return declare(name, default_value.get_type(), default_value, descriptor, ignore_override);
}

const ParameterValue& NodeParameters::declare_parameter(const std::string& name, ParameterType type,
                                                        const ParameterDescriptor& descriptor,
                                                        bool ignore_override) {
  if (type == PARAMETER_NOT_SET) {
    throw std::invalid_argument("parameter '" + name +
                                "' cannot be declared as of type rclcpp::PARAMETER_NOT_SET");
  }
  if (descriptor.dynamic_typing) {
    throw std::invalid_argument("parameter '" + name +
                                "' cannot be declared both as of one type and dynamically typed");
  }
  return declare(name, type, ParameterValue(), descriptor, ignore_override);
}

const ParameterValue& NodeParameters::declare(const std::string& name, ParameterType type,
                                              const ParameterValue& default_value,
                                              ParameterDescriptor descriptor,
                                              bool ignore_override) {
  std::lock_guard<std::recursive_mutex> lock(mutex_);
  ChangeGuard guard(changing_);
  check_name(name);
  if (parameters_.count(name) != 0) {
    throw exceptions::ParameterAlreadyDeclaredException("parameter '" + name +
                                                        "' has already been declared");
  }
  if (!descriptor.dynamic_typing && type == PARAMETER_NOT_SET) {
    throw exceptions::InvalidParameterTypeException(
        name, "cannot declare a statically typed parameter with an uninitialized value");
  }
  const auto override = overrides_.find(name);
  const bool overridden = !ignore_override && override != overrides_.end();
  const Parameter parameter(name, overridden ? override->second : default_value);
  descriptor.name = name;
  descriptor.type = descriptor.dynamic_typing ? parameter.get_type() : type;

  ParameterEvent event;
  if (parameter.get_type() != PARAMETER_NOT_SET) {
    if (const auto fault = find_type_fault(descriptor, parameter)) {
      throw exceptions::InvalidParameterTypeException(name, *fault);
    }
    const auto fault = find_range_fault(descriptor, parameter);
    const auto result = fault ? refused(*fault) : ask_callbacks({parameter});
    if (!result.successful) {
      throw exceptions::InvalidParameterValueException("parameter '" + name +
                                                       "' could not be set: " + result.reason);
    }
    event.new_parameters.push_back(parameter.to_parameter_msg());
  }
  Info& info = parameters_[name];
  info = {parameter.get_parameter_value(), std::move(descriptor)};
  publish(event);
  return info.value;
}

void NodeParameters::undeclare_parameter(const std::string& name) {
  std::lock_guard<std::recursive_mutex> lock(mutex_);
  ChangeGuard guard(changing_);
  const auto found = parameters_.find(name);
  if (found == parameters_.end()) {
    throw exceptions::ParameterNotDeclaredException("cannot undeclare parameter '" + name +
                                                    "' which has not yet been declared");
  }
  if (found->second.descriptor.read_only) {
    throw exceptions::ParameterImmutableException("cannot undeclare parameter '" + name +
                                                  "' because it is read-only");
  }
  if (!found->second.descriptor.dynamic_typing) {
    throw exceptions::InvalidParameterTypeException(
        name, "cannot undeclare a statically typed parameter");
  }
  parameters_.erase(found);
}

bool NodeParameters::has_parameter(const std::string& name) const {
  std::lock_guard<std::recursive_mutex> lock(mutex_);
  return parameters_.count(name) != 0;
}

std::vector<SetParametersResult> NodeParameters::set_parameters(
    const std::vector<Parameter>& parameters) {
  std::vector<SetParametersResult> results;
  results.reserve(parameters.size());
  for (const auto& parameter : parameters) {
    results.push_back(set_parameters_atomically({parameter}));
  }
  return results;
}

SetParametersResult NodeParameters::set_parameters_atomically(
    const std::vector<Parameter>& parameters) {
  std::lock_guard<std::recursive_mutex> lock(mutex_);
  ChangeGuard guard(changing_);
  SetParametersResult result = check(parameters);
  if (result.successful) {
    result = ask_callbacks(parameters);
  }
  if (!result.successful) {
    return result;
  }
  ParameterEvent event;
  for (const auto& parameter : parameters) {
    apply(parameter, event);
  }
  publish(event);
  return result;
}

SetParametersResult NodeParameters::check(const std::vector<Parameter>& parameters) const {
  for (const auto& parameter : parameters) {
    const std::string& name = parameter.get_name();
    check_name(name);
    const auto found = parameters_.find(name);
    if (found == parameters_.end()) {
      if (!allow_undeclared_) {
        throw exceptions::ParameterNotDeclaredException(
            "parameter '" + name + "' cannot be set because it was not declared");
      }
    } else if (found->second.descriptor.read_only) {
      return refused("parameter '" + name + "' cannot be set because it is read-only");
    }
  }
  for (const auto& parameter : parameters) {
    const auto found = parameters_.find(parameter.get_name());
    if (found == parameters_.end()) {
      continue;
    }
    const Info& info = found->second;
    if (parameter.get_type() == PARAMETER_NOT_SET && !info.descriptor.dynamic_typing) {
      return refused("parameter '" + parameter.get_name() +
                     "' is statically typed and cannot be undeclared");
    }
    if (const auto fault = find_type_fault(info.descriptor, parameter)) {
      return refused(*fault);
    }
    if (const auto fault = find_range_fault(info.descriptor, parameter)) {
      return refused(*fault);
    }
  }
  return accepted();
}

SetParametersResult NodeParameters::ask_callbacks(const std::vector<Parameter>& parameters) {
  SetParametersResult result = accepted();
  for (auto it = callbacks_.begin(); result.successful && it != callbacks_.end();) {
    if (const auto handle = it->lock()) {
      result = handle->callback(parameters);
      ++it;
    } else {
      it = callbacks_.erase(it);
    }
  }
  return result;
}

void NodeParameters::apply(const Parameter& parameter, ParameterEvent& event) {
  const std::string& name = parameter.get_name();
  const bool has_value = parameter.get_type() != PARAMETER_NOT_SET;
  const auto found = parameters_.find(name);
  if (found == parameters_.end()) {
    if (has_value) {
      event.new_parameters.push_back(parameter.to_parameter_msg());
    }
    parameters_[name].descriptor = implicit_descriptor();
  } else if (!has_value && found->second.value.get_type() != PARAMETER_NOT_SET) {
    event.deleted_parameters.push_back(parameter.to_parameter_msg());
    parameters_.erase(found);
    return;
  } else {
    event.changed_parameters.push_back(parameter.to_parameter_msg());
  }
  Info& info = parameters_[name];
  info.value = parameter.get_parameter_value();
  info.descriptor.name = name;
  info.descriptor.type = parameter.get_type();
}

void NodeParameters::publish(ParameterEvent& event) {
  if (events_) {
    event.node = node_name_;
    event.stamp = clock_->get_clock()->now();
    events_->publish(event);
  }
}

const NodeParameters::Info* NodeParameters::find(const std::string& name) const {
  const auto found = parameters_.find(name);
  if (found != parameters_.end()) {
    return &found->second;
  }
  if (!allow_undeclared_) {
    throw exceptions::ParameterNotDeclaredException("parameter '" + name + "' is not declared");
  }
  return nullptr;
}

std::vector<Parameter> NodeParameters::get_parameters(const std::vector<std::string>& names) const {
  std::lock_guard<std::recursive_mutex> lock(mutex_);
  std::vector<Parameter> results;
  results.reserve(names.size());
  for (const auto& name : names) {
    const Info* info = find(name);
    results.emplace_back(name, info ? info->value : ParameterValue());
  }
  return results;
}

Parameter NodeParameters::get_parameter(const std::string& name) const {
  std::lock_guard<std::recursive_mutex> lock(mutex_);
  const Info* info = find(name);
  if (info && (info->value.get_type() != PARAMETER_NOT_SET || info->descriptor.dynamic_typing)) {
    return Parameter(name, info->value);
  }
  if (!allow_undeclared_) {
    throw exceptions::ParameterUninitializedException(name);
  }
  return Parameter();
}

bool NodeParameters::get_parameter(const std::string& name, Parameter& parameter) const {
  std::lock_guard<std::recursive_mutex> lock(mutex_);
  const auto found = parameters_.find(name);
  if (found == parameters_.end() || found->second.value.get_type() == PARAMETER_NOT_SET) {
    return false;
  }
  parameter = Parameter(name, found->second.value);
  return true;
}

bool NodeParameters::get_parameters_by_prefix(const std::string& prefix,
                                              std::map<std::string, Parameter>& parameters) const {
  std::lock_guard<std::recursive_mutex> lock(mutex_);
  const std::string start = prefix.empty() ? prefix : prefix + ".";
  bool any = false;
  for (const auto& [name, info] : parameters_) {
    if (starts_with(name, start) && name.size() > start.size()) {
      parameters[name.substr(start.size())] = Parameter(name, info.value);
      any = true;
    }
  }
  return any;
}

std::vector<ParameterDescriptor> NodeParameters::describe_parameters(
    const std::vector<std::string>& names) const {
  std::lock_guard<std::recursive_mutex> lock(mutex_);
  std::vector<ParameterDescriptor> results;
  results.reserve(names.size());
  for (const auto& name : names) {
    const Info* info = find(name);
    results.push_back(info ? info->descriptor : ParameterDescriptor());
    results.back().name = name;
  }
  return results;
}

std::vector<uint8_t> NodeParameters::get_parameter_types(
    const std::vector<std::string>& names) const {
  std::vector<uint8_t> types;
  types.reserve(names.size());
  for (const auto& parameter : get_parameters(names)) {
    types.push_back(parameter.get_type());
  }
  return types;
}

rcl_interfaces::msg::ListParametersResult NodeParameters::list_parameters(
    const std::vector<std::string>& prefixes, uint64_t depth) const {
  std::lock_guard<std::recursive_mutex> lock(mutex_);
  rcl_interfaces::msg::ListParametersResult result;
  std::set<std::string> known;
  for (const auto& [name, info] : parameters_) {
    if (!is_listed(name, prefixes, depth)) {
      continue;
    }
    result.names.push_back(name);
    const std::size_t dot = name.rfind('.');
    if (dot != std::string::npos && known.insert(name.substr(0, dot)).second) {
      result.prefixes.push_back(name.substr(0, dot));
    }
  }
  return result;
}

OnSetParametersCallbackHandle::SharedPtr NodeParameters::add_on_set_parameters_callback(
    OnParametersSetCallbackType callback) {
  std::lock_guard<std::recursive_mutex> lock(mutex_);
  ChangeGuard guard(changing_);
  auto handle = std::make_shared<OnSetParametersCallbackHandle>();
  handle->callback = std::move(callback);
  callbacks_.push_front(handle);  // the last one added is asked first
  return handle;
}

void NodeParameters::remove_on_set_parameters_callback(
    const OnSetParametersCallbackHandle* const handler) {
  std::lock_guard<std::recursive_mutex> lock(mutex_);
  ChangeGuard guard(changing_);
  const auto found =
      std::find_if(callbacks_.begin(), callbacks_.end(),
                   [handler](const auto& weak) { return weak.lock().get() == handler; });
  if (found == callbacks_.end()) {
    throw std::runtime_error("Callback doesn't exist");
  }
  callbacks_.erase(found);
}

const std::map<std::string, ParameterValue>& NodeParameters::get_parameter_overrides() const {
  return overrides_;
}

}  // namespace node_interfaces
}  // namespace rclcpp
