// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/node.hpp"

#include "node_interfaces/node_base.hpp"
#include "node_interfaces/node_clock.hpp"
#include "node_interfaces/node_graph.hpp"
#include "node_interfaces/node_logging.hpp"
#include "node_interfaces/node_parameters.hpp"
#include "node_interfaces/node_services.hpp"
#include "node_interfaces/node_time_source.hpp"
#include "node_interfaces/node_timers.hpp"
#include "node_interfaces/node_topics.hpp"

namespace rclcpp {
namespace {

/// From the command line and, above it, from the code that makes the node.
std::map<std::string, ParameterValue> all_overrides(node_interfaces::NodeBaseInterface* base,
                                                    const NodeOptions& options) {
  auto overrides = node_interfaces::as_node_base(base).parameter_overrides();
  for (const Parameter& parameter : options.parameter_overrides()) {
    overrides[parameter.get_name()] = parameter.get_parameter_value();
  }
  return overrides;
}

bool rosout_enabled(node_interfaces::NodeBaseInterface* base, const NodeOptions& options) {
  const auto& arguments = node_interfaces::as_node_base(base).runtime()->arguments;
  return options.enable_rosout() && arguments.rosout.value_or(true);
}

}  // namespace

Node::Node(const std::string& node_name, const NodeOptions& options)
    : Node(node_name, "", options) {
}

Node::Node(const std::string& node_name, const std::string& namespace_, const NodeOptions& options)
    : node_options_(options),
      node_base_(std::make_shared<node_interfaces::NodeBase>(node_name, namespace_, options)),
      node_graph_(std::make_shared<node_interfaces::NodeGraph>(node_base_)),
      node_topics_(std::make_shared<node_interfaces::NodeTopics>(node_base_)),
      node_logging_(std::make_shared<node_interfaces::NodeLogging>(
          node_base_, node_topics_, rosout_enabled(node_base_.get(), options),
          options.rosout_qos())),
      node_timers_(std::make_shared<node_interfaces::NodeTimers>(node_base_.get())),
      node_services_(std::make_shared<node_interfaces::NodeServices>(node_base_)),
      node_clock_(std::make_shared<node_interfaces::NodeClock>()),
      node_parameters_(std::make_shared<node_interfaces::NodeParameters>(
          node_base_, node_logging_, node_topics_, node_services_, node_clock_,
          all_overrides(node_base_.get(), options), options)),
      node_time_source_(std::make_shared<node_interfaces::NodeTimeSource>(
          node_base_, node_topics_, node_clock_, node_parameters_, node_logging_,
          options.clock_qos())) {
}

Node::~Node() = default;

const char* Node::get_name() const {
  return node_base_->get_name();
}
const char* Node::get_namespace() const {
  return node_base_->get_namespace();
}
const char* Node::get_fully_qualified_name() const {
  return node_base_->get_fully_qualified_name();
}
Logger Node::get_logger() const {
  return node_logging_->get_logger();
}

CallbackGroup::SharedPtr Node::create_callback_group(CallbackGroupType group_type,
                                                     bool automatically_add_to_executor_with_node) {
  return node_base_->create_callback_group(group_type, automatically_add_to_executor_with_node);
}

void Node::for_each_callback_group(
    const node_interfaces::NodeBaseInterface::CallbackGroupFunction& func) {
  node_base_->for_each_callback_group(func);
}

const ParameterValue& Node::declare_parameter(
    const std::string& name, const ParameterValue& default_value,
    const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor, bool ignore_override) {
  return node_parameters_->declare_parameter(name, default_value, parameter_descriptor,
                                             ignore_override);
}

const ParameterValue& Node::declare_parameter(
    const std::string& name, ParameterType type,
    const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor, bool ignore_override) {
  return node_parameters_->declare_parameter(name, type, parameter_descriptor, ignore_override);
}

void Node::undeclare_parameter(const std::string& name) {
  node_parameters_->undeclare_parameter(name);
}

bool Node::has_parameter(const std::string& name) const {
  return node_parameters_->has_parameter(name);
}

rcl_interfaces::msg::SetParametersResult Node::set_parameter(const Parameter& parameter) {
  return set_parameters_atomically({parameter});
}

std::vector<rcl_interfaces::msg::SetParametersResult> Node::set_parameters(
    const std::vector<Parameter>& parameters) {
  return node_parameters_->set_parameters(parameters);
}

rcl_interfaces::msg::SetParametersResult Node::set_parameters_atomically(
    const std::vector<Parameter>& parameters) {
  return node_parameters_->set_parameters_atomically(parameters);
}

Parameter Node::get_parameter(const std::string& name) const {
  return node_parameters_->get_parameter(name);
}

bool Node::get_parameter(const std::string& name, Parameter& parameter) const {
  return node_parameters_->get_parameter(name, parameter);
}

std::vector<Parameter> Node::get_parameters(const std::vector<std::string>& names) const {
  return node_parameters_->get_parameters(names);
}

rcl_interfaces::msg::ParameterDescriptor Node::describe_parameter(const std::string& name) const {
  return node_parameters_->describe_parameters({name}).front();
}

std::vector<rcl_interfaces::msg::ParameterDescriptor> Node::describe_parameters(
    const std::vector<std::string>& names) const {
  return node_parameters_->describe_parameters(names);
}

std::vector<uint8_t> Node::get_parameter_types(const std::vector<std::string>& names) const {
  return node_parameters_->get_parameter_types(names);
}

rcl_interfaces::msg::ListParametersResult Node::list_parameters(
    const std::vector<std::string>& prefixes, uint64_t depth) const {
  return node_parameters_->list_parameters(prefixes, depth);
}

Node::OnSetParametersCallbackHandle::SharedPtr Node::add_on_set_parameters_callback(
    OnParametersSetCallbackType callback) {
  return node_parameters_->add_on_set_parameters_callback(callback);
}

void Node::remove_on_set_parameters_callback(const OnSetParametersCallbackHandle* const handler) {
  node_parameters_->remove_on_set_parameters_callback(handler);
}

std::vector<std::string> Node::get_node_names() const {
  return node_graph_->get_node_names();
}

std::map<std::string, std::vector<std::string>> Node::get_topic_names_and_types() const {
  return node_graph_->get_topic_names_and_types();
}

std::map<std::string, std::vector<std::string>> Node::get_service_names_and_types() const {
  return node_graph_->get_service_names_and_types();
}

std::map<std::string, std::vector<std::string>> Node::get_service_names_and_types_by_node(
    const std::string& node_name, const std::string& namespace_) const {
  return node_graph_->get_service_names_and_types_by_node(node_name, namespace_);
}

size_t Node::count_publishers(const std::string& topic_name) const {
  return node_graph_->count_publishers(topic_name);
}

size_t Node::count_subscribers(const std::string& topic_name) const {
  return node_graph_->count_subscribers(topic_name);
}

std::vector<TopicEndpointInfo> Node::get_publishers_info_by_topic(const std::string& topic_name,
                                                                  bool no_mangle) const {
  return node_graph_->get_publishers_info_by_topic(topic_name, no_mangle);
}

std::vector<TopicEndpointInfo> Node::get_subscriptions_info_by_topic(const std::string& topic_name,
                                                                     bool no_mangle) const {
  return node_graph_->get_subscriptions_info_by_topic(topic_name, no_mangle);
}

Clock::SharedPtr Node::get_clock() {
  return node_clock_->get_clock();
}
Clock::ConstSharedPtr Node::get_clock() const {
  return node_clock_->get_clock();
}
Time Node::now() const {
  return node_clock_->get_clock()->now();
}

node_interfaces::NodeBaseInterface::SharedPtr Node::get_node_base_interface() {
  return node_base_;
}
node_interfaces::NodeClockInterface::SharedPtr Node::get_node_clock_interface() {
  return node_clock_;
}
node_interfaces::NodeGraphInterface::SharedPtr Node::get_node_graph_interface() {
  return node_graph_;
}
node_interfaces::NodeLoggingInterface::SharedPtr Node::get_node_logging_interface() {
  return node_logging_;
}
node_interfaces::NodeTimersInterface::SharedPtr Node::get_node_timers_interface() {
  return node_timers_;
}
node_interfaces::NodeTopicsInterface::SharedPtr Node::get_node_topics_interface() {
  return node_topics_;
}
node_interfaces::NodeServicesInterface::SharedPtr Node::get_node_services_interface() {
  return node_services_;
}
node_interfaces::NodeParametersInterface::SharedPtr Node::get_node_parameters_interface() {
  return node_parameters_;
}
node_interfaces::NodeTimeSourceInterface::SharedPtr Node::get_node_time_source_interface() {
  return node_time_source_;
}

const NodeOptions& Node::get_node_options() const {
  return node_options_;
}

}  // namespace rclcpp
