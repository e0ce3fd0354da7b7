// SPDX-License-Identifier: Apache-2.0
#ifndef NODE_INTERFACES__NODE_PARAMETERS_HPP_
#define NODE_INTERFACES__NODE_PARAMETERS_HPP_

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "parameter_service.hpp"
#include "rcl_interfaces/msg/parameter_event.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_clock_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/node_interfaces/node_parameters_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"
#include "rclcpp/node_interfaces/node_topics_interface.hpp"
#include "rclcpp/node_options.hpp"
#include "rclcpp/publisher.hpp"

namespace rclcpp {
namespace node_interfaces {

/// Thread safe. Every change is all or nothing and is told on `/parameter_events`.
class NodeParameters : public NodeParametersInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeParameters)

  /// `overrides` holds, by parameter name, what replaces the default values of declarations.
  NodeParameters(NodeBaseInterface::SharedPtr base, NodeLoggingInterface::SharedPtr logging,
                 NodeTopicsInterface::SharedPtr topics, NodeServicesInterface::SharedPtr services,
                 NodeClockInterface::SharedPtr clock,
                 std::map<std::string, ParameterValue> overrides, const NodeOptions& options);

  const ParameterValue& declare_parameter(
      const std::string& name, const ParameterValue& default_value,
      const rcl_interfaces::msg::ParameterDescriptor& descriptor, bool ignore_override) override;
  const ParameterValue& declare_parameter(
      const std::string& name, ParameterType type,
      const rcl_interfaces::msg::ParameterDescriptor& descriptor, bool ignore_override) override;
  void undeclare_parameter(const std::string& name) override;
  bool has_parameter(const std::string& name) const override;

  std::vector<rcl_interfaces::msg::SetParametersResult> set_parameters(
      const std::vector<Parameter>& parameters) override;
  rcl_interfaces::msg::SetParametersResult set_parameters_atomically(
      const std::vector<Parameter>& parameters) override;

  std::vector<Parameter> get_parameters(const std::vector<std::string>& names) const override;
  Parameter get_parameter(const std::string& name) const override;
  bool get_parameter(const std::string& name, Parameter& parameter) const override;
  bool get_parameters_by_prefix(const std::string& prefix,
                                std::map<std::string, Parameter>& parameters) const override;
  std::vector<rcl_interfaces::msg::ParameterDescriptor> describe_parameters(
      const std::vector<std::string>& names) const override;
  std::vector<uint8_t> get_parameter_types(const std::vector<std::string>& names) const override;
  rcl_interfaces::msg::ListParametersResult list_parameters(
      const std::vector<std::string>& prefixes, uint64_t depth) const override;

  OnSetParametersCallbackHandle::SharedPtr add_on_set_parameters_callback(
      OnParametersSetCallbackType callback) override;
  void remove_on_set_parameters_callback(
      const OnSetParametersCallbackHandle* const handler) override;

  const std::map<std::string, ParameterValue>& get_parameter_overrides() const override;

 private:
  struct Info {
    ParameterValue value;
    rcl_interfaces::msg::ParameterDescriptor descriptor;
  };

  const ParameterValue& declare(const std::string& name, ParameterType type,
                                const ParameterValue& default_value,
                                rcl_interfaces::msg::ParameterDescriptor descriptor,
                                bool ignore_override);
  /// Null when the parameter is not declared but might be; throws when it had to be.
  const Info* find(const std::string& name) const;
  rcl_interfaces::msg::SetParametersResult check(const std::vector<Parameter>& parameters) const;
  rcl_interfaces::msg::SetParametersResult ask_callbacks(const std::vector<Parameter>& parameters);
  void apply(const Parameter& parameter, rcl_interfaces::msg::ParameterEvent& event);
  void publish(rcl_interfaces::msg::ParameterEvent& event);

  const std::string node_name_;
  const NodeClockInterface::SharedPtr clock_;
  const std::map<std::string, ParameterValue> overrides_;
  const bool allow_undeclared_;

  // Recursive, so that callbacks may read parameters; that they change none, `changing_` sees to.
  mutable std::recursive_mutex mutex_;
  bool changing_ = false;
  std::map<std::string, Info> parameters_;
  std::list<OnSetParametersCallbackHandle::WeakPtr> callbacks_;

  std::shared_ptr<Publisher<rcl_interfaces::msg::ParameterEvent>> events_;
  std::unique_ptr<ParameterService> service_;
};

}  // namespace node_interfaces
}  // namespace rclcpp

#endif  // NODE_INTERFACES__NODE_PARAMETERS_HPP_
