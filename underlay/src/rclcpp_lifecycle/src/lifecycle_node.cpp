// SPDX-License-Identifier: Apache-2.0
#include "rclcpp_lifecycle/lifecycle_node.hpp"

#include "lifecycle_msgs/msg/state.hpp"
#include "lifecycle_msgs/msg/transition.hpp"
#include "lifecycle_node_interface_impl.hpp"

namespace rclcpp_lifecycle {

using StateMsg = lifecycle_msgs::msg::State;
using TransitionMsg = lifecycle_msgs::msg::Transition;

LifecycleNode::LifecycleNode(const std::string& node_name, const rclcpp::NodeOptions& options,
                             bool enable_communication_interface)
    : LifecycleNode(node_name, "", options, enable_communication_interface) {
}

LifecycleNode::LifecycleNode(const std::string& node_name, const std::string& namespace_,
                             const rclcpp::NodeOptions& options,
                             bool enable_communication_interface)
    : node_(std::make_shared<rclcpp::Node>(node_name, namespace_, options)),
      impl_(std::make_unique<LifecycleNodeInterfaceImpl>(*node_, enable_communication_interface)) {
  register_on_configure([this](const State& previous) { return on_configure(previous); });
  register_on_cleanup([this](const State& previous) { return on_cleanup(previous); });
  register_on_shutdown([this](const State& previous) { return on_shutdown(previous); });
  register_on_activate([this](const State& previous) { return on_activate(previous); });
  register_on_deactivate([this](const State& previous) { return on_deactivate(previous); });
  register_on_error([this](const State& previous) { return on_error(previous); });
}

LifecycleNode::~LifecycleNode() = default;

const char* LifecycleNode::get_name() const {
  return node_->get_name();
}

const char* LifecycleNode::get_namespace() const {
  return node_->get_namespace();
}

rclcpp::Logger LifecycleNode::get_logger() const {
  return node_->get_logger();
}

rclcpp::CallbackGroup::SharedPtr LifecycleNode::create_callback_group(
    rclcpp::CallbackGroupType group_type, bool automatically_add_to_executor_with_node) {
  return node_->create_callback_group(group_type, automatically_add_to_executor_with_node);
}

void LifecycleNode::for_each_callback_group(
    const rclcpp::node_interfaces::NodeBaseInterface::CallbackGroupFunction& func) {
  node_->for_each_callback_group(func);
}

const rclcpp::ParameterValue& LifecycleNode::declare_parameter(
    const std::string& name, const rclcpp::ParameterValue& default_value,
    const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor, bool ignore_override) {
  return node_->declare_parameter(name, default_value, parameter_descriptor, ignore_override);
}

const rclcpp::ParameterValue& LifecycleNode::declare_parameter(
    const std::string& name, rclcpp::ParameterType type,
    const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor, bool ignore_override) {
  return node_->declare_parameter(name, type, parameter_descriptor, ignore_override);
}

void LifecycleNode::undeclare_parameter(const std::string& name) {
  node_->undeclare_parameter(name);
}

bool LifecycleNode::has_parameter(const std::string& name) const {
  return node_->has_parameter(name);
}

rcl_interfaces::msg::SetParametersResult LifecycleNode::set_parameter(
    const rclcpp::Parameter& parameter) {
  return node_->set_parameter(parameter);
}

std::vector<rcl_interfaces::msg::SetParametersResult> LifecycleNode::set_parameters(
    const std::vector<rclcpp::Parameter>& parameters) {
  return node_->set_parameters(parameters);
}

rcl_interfaces::msg::SetParametersResult LifecycleNode::set_parameters_atomically(
    const std::vector<rclcpp::Parameter>& parameters) {
  return node_->set_parameters_atomically(parameters);
}

rclcpp::Parameter LifecycleNode::get_parameter(const std::string& name) const {
  return node_->get_parameter(name);
}

bool LifecycleNode::get_parameter(const std::string& name, rclcpp::Parameter& parameter) const {
  return node_->get_parameter(name, parameter);
}

std::vector<rclcpp::Parameter> LifecycleNode::get_parameters(
    const std::vector<std::string>& names) const {
  return node_->get_parameters(names);
}

rcl_interfaces::msg::ParameterDescriptor LifecycleNode::describe_parameter(
    const std::string& name) const {
  return node_->describe_parameter(name);
}

std::vector<rcl_interfaces::msg::ParameterDescriptor> LifecycleNode::describe_parameters(
    const std::vector<std::string>& names) const {
  return node_->describe_parameters(names);
}

std::vector<uint8_t> LifecycleNode::get_parameter_types(
    const std::vector<std::string>& names) const {
  return node_->get_parameter_types(names);
}

rcl_interfaces::msg::ListParametersResult LifecycleNode::list_parameters(
    const std::vector<std::string>& prefixes, uint64_t depth) const {
  return node_->list_parameters(prefixes, depth);
}

LifecycleNode::OnSetParametersCallbackHandle::SharedPtr
LifecycleNode::add_on_set_parameters_callback(OnParametersSetCallbackType callback) {
  return node_->add_on_set_parameters_callback(callback);
}

void LifecycleNode::remove_on_set_parameters_callback(
    const OnSetParametersCallbackHandle* const handler) {
  node_->remove_on_set_parameters_callback(handler);
}

std::vector<std::string> LifecycleNode::get_node_names() const {
  return node_->get_node_names();
}

std::map<std::string, std::vector<std::string>> LifecycleNode::get_topic_names_and_types(
    bool no_demangle) const {
  return node_->get_node_graph_interface()->get_topic_names_and_types(no_demangle);
}

std::map<std::string, std::vector<std::string>> LifecycleNode::get_service_names_and_types() const {
  return node_->get_service_names_and_types();
}

size_t LifecycleNode::count_publishers(const std::string& topic_name) const {
  return node_->count_publishers(topic_name);
}

size_t LifecycleNode::count_subscribers(const std::string& topic_name) const {
  return node_->count_subscribers(topic_name);
}

rclcpp::Clock::SharedPtr LifecycleNode::get_clock() {
  return node_->get_clock();
}

rclcpp::Clock::ConstSharedPtr LifecycleNode::get_clock() const {
  return node_->get_clock();
}

rclcpp::Time LifecycleNode::now() const {
  return node_->now();
}

rclcpp::node_interfaces::NodeBaseInterface::SharedPtr LifecycleNode::get_node_base_interface() {
  return node_->get_node_base_interface();
}

rclcpp::node_interfaces::NodeClockInterface::SharedPtr LifecycleNode::get_node_clock_interface() {
  return node_->get_node_clock_interface();
}

rclcpp::node_interfaces::NodeGraphInterface::SharedPtr LifecycleNode::get_node_graph_interface() {
  return node_->get_node_graph_interface();
}

rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr
LifecycleNode::get_node_logging_interface() {
  return node_->get_node_logging_interface();
}

rclcpp::node_interfaces::NodeTimersInterface::SharedPtr LifecycleNode::get_node_timers_interface() {
  return node_->get_node_timers_interface();
}

rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr LifecycleNode::get_node_topics_interface() {
  return node_->get_node_topics_interface();
}

rclcpp::node_interfaces::NodeServicesInterface::SharedPtr
LifecycleNode::get_node_services_interface() {
  return node_->get_node_services_interface();
}

rclcpp::node_interfaces::NodeParametersInterface::SharedPtr
LifecycleNode::get_node_parameters_interface() {
  return node_->get_node_parameters_interface();
}

rclcpp::node_interfaces::NodeTimeSourceInterface::SharedPtr
LifecycleNode::get_node_time_source_interface() {
  return node_->get_node_time_source_interface();
}

const rclcpp::NodeOptions& LifecycleNode::get_node_options() const {
  return node_->get_node_options();
}

const State& LifecycleNode::get_current_state() {
  return impl_->current_state();
}

std::vector<State> LifecycleNode::get_available_states() {
  return StateMachine::states();
}

std::vector<Transition> LifecycleNode::get_available_transitions() {
  return impl_->available_transitions();
}

std::vector<Transition> LifecycleNode::get_transition_graph() {
  return StateMachine::transitions();
}

const State& LifecycleNode::trigger_transition(const Transition& transition) {
  return trigger_transition(transition.id());
}

const State& LifecycleNode::trigger_transition(const Transition& transition,
                                               CallbackReturn& cb_return_code) {
  return trigger_transition(transition.id(), cb_return_code);
}

const State& LifecycleNode::trigger_transition(uint8_t transition_id) {
  CallbackReturn ignored;
  return trigger_transition(transition_id, ignored);
}

const State& LifecycleNode::trigger_transition(uint8_t transition_id,
                                               CallbackReturn& cb_return_code) {
  impl_->change_state(transition_id, cb_return_code);
  return impl_->current_state();
}

const State& LifecycleNode::configure() {
  return trigger_transition(TransitionMsg::TRANSITION_CONFIGURE);
}

const State& LifecycleNode::configure(CallbackReturn& cb_return_code) {
  return trigger_transition(TransitionMsg::TRANSITION_CONFIGURE, cb_return_code);
}

const State& LifecycleNode::cleanup() {
  return trigger_transition(TransitionMsg::TRANSITION_CLEANUP);
}

const State& LifecycleNode::cleanup(CallbackReturn& cb_return_code) {
  return trigger_transition(TransitionMsg::TRANSITION_CLEANUP, cb_return_code);
}

const State& LifecycleNode::activate() {
  return trigger_transition(TransitionMsg::TRANSITION_ACTIVATE);
}

const State& LifecycleNode::activate(CallbackReturn& cb_return_code) {
  return trigger_transition(TransitionMsg::TRANSITION_ACTIVATE, cb_return_code);
}

const State& LifecycleNode::deactivate() {
  return trigger_transition(TransitionMsg::TRANSITION_DEACTIVATE);
}

const State& LifecycleNode::deactivate(CallbackReturn& cb_return_code) {
  return trigger_transition(TransitionMsg::TRANSITION_DEACTIVATE, cb_return_code);
}

const State& LifecycleNode::shutdown() {
  CallbackReturn ignored;
  return shutdown(ignored);
}

const State& LifecycleNode::shutdown(CallbackReturn& cb_return_code) {
  // By label, because its id depends on the present state.
  impl_->change_state("shutdown", cb_return_code);
  return impl_->current_state();
}

bool LifecycleNode::register_on_configure(std::function<CallbackReturn(const State&)> fcn) {
  impl_->register_callback(StateMsg::TRANSITION_STATE_CONFIGURING, fcn);
  return true;
}

bool LifecycleNode::register_on_cleanup(std::function<CallbackReturn(const State&)> fcn) {
  impl_->register_callback(StateMsg::TRANSITION_STATE_CLEANINGUP, fcn);
  return true;
}

bool LifecycleNode::register_on_shutdown(std::function<CallbackReturn(const State&)> fcn) {
  impl_->register_callback(StateMsg::TRANSITION_STATE_SHUTTINGDOWN, fcn);
  return true;
}

bool LifecycleNode::register_on_activate(std::function<CallbackReturn(const State&)> fcn) {
  impl_->register_callback(StateMsg::TRANSITION_STATE_ACTIVATING, fcn);
  return true;
}

bool LifecycleNode::register_on_deactivate(std::function<CallbackReturn(const State&)> fcn) {
  impl_->register_callback(StateMsg::TRANSITION_STATE_DEACTIVATING, fcn);
  return true;
}

bool LifecycleNode::register_on_error(std::function<CallbackReturn(const State&)> fcn) {
  impl_->register_callback(StateMsg::TRANSITION_STATE_ERRORPROCESSING, fcn);
  return true;
}

LifecycleNode::CallbackReturn LifecycleNode::on_activate(const State&) {
  for (const auto& entity : impl_->managed_entities()) {
    entity->on_activate();
  }
  return CallbackReturn::SUCCESS;
}

LifecycleNode::CallbackReturn LifecycleNode::on_deactivate(const State&) {
  for (const auto& entity : impl_->managed_entities()) {
    entity->on_deactivate();
  }
  return CallbackReturn::SUCCESS;
}

void LifecycleNode::add_managed_entity(
    std::weak_ptr<rclcpp_lifecycle::ManagedEntityInterface> managed_entity) {
  impl_->add_managed_entity(managed_entity);
}

}  // namespace rclcpp_lifecycle
