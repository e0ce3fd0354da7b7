// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_LIFECYCLE__LIFECYCLE_NODE_HPP_
#define RCLCPP_LIFECYCLE__LIFECYCLE_NODE_HPP_

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rcl_interfaces/msg/list_parameters_result.hpp"
#include "rcl_interfaces/msg/parameter_descriptor.hpp"
#include "rcl_interfaces/msg/set_parameters_result.hpp"
#include "rclcpp/node.hpp"
#include "rclcpp_lifecycle/lifecycle_publisher.hpp"
#include "rclcpp_lifecycle/node_interfaces/lifecycle_node_interface.hpp"
#include "rclcpp_lifecycle/state.hpp"
#include "rclcpp_lifecycle/transition.hpp"

namespace rclcpp_lifecycle {

template <typename AllocatorT>
using PublisherOptionsWithAllocator = rclcpp::PublisherOptionsWithAllocator<AllocatorT>;
template <typename AllocatorT>
using SubscriptionOptionsWithAllocator = rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>;

/// A managed node: a supervisor moves it through its states, from outside by the services
/// ~/change_state, ~/get_state, ~/get_available_states, ~/get_available_transitions and
/// ~/get_transition_graph, or by calling its functions. Each step is told on ~/transition_event.
///
/// The functions that rclcpp::Node has too do the same here.
class LifecycleNode : public node_interfaces::LifecycleNodeInterface,
                      public std::enable_shared_from_this<LifecycleNode> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(LifecycleNode)

  /// Without the communication interface there are no services.
  explicit LifecycleNode(const std::string& node_name,
                         const rclcpp::NodeOptions& options = rclcpp::NodeOptions(),
                         bool enable_communication_interface = true);
  LifecycleNode(const std::string& node_name, const std::string& namespace_,
                const rclcpp::NodeOptions& options = rclcpp::NodeOptions(),
                bool enable_communication_interface = true);
  virtual ~LifecycleNode();

  const char* get_name() const;
  const char* get_namespace() const;
  rclcpp::Logger get_logger() const;

  rclcpp::CallbackGroup::SharedPtr create_callback_group(
      rclcpp::CallbackGroupType group_type, bool automatically_add_to_executor_with_node = true);
  void for_each_callback_group(
      const rclcpp::node_interfaces::NodeBaseInterface::CallbackGroupFunction& func);

  /// The publisher is activated and deactivated with the node.
  template <typename MessageT, typename AllocatorT = std::allocator<void>>
  std::shared_ptr<rclcpp_lifecycle::LifecyclePublisher<MessageT, AllocatorT>> create_publisher(
      const std::string& topic_name, const rclcpp::QoS& qos,
      const PublisherOptionsWithAllocator<AllocatorT>& options =
          PublisherOptionsWithAllocator<AllocatorT>()) {
    auto publisher =
        node_->create_publisher<MessageT, AllocatorT, LifecyclePublisher<MessageT, AllocatorT>>(
            topic_name, qos, options);
    this->add_managed_entity(publisher);
    return publisher;
  }

  template <typename MessageT, typename CallbackT, typename AllocatorT = std::allocator<void>,
            typename SubscriptionT = rclcpp::Subscription<MessageT, AllocatorT>>
  std::shared_ptr<SubscriptionT> create_subscription(
      const std::string& topic_name, const rclcpp::QoS& qos, CallbackT&& callback,
      const SubscriptionOptionsWithAllocator<AllocatorT>& options =
          SubscriptionOptionsWithAllocator<AllocatorT>()) {
    return node_->create_subscription<MessageT, CallbackT, AllocatorT, SubscriptionT>(
        topic_name, qos, std::forward<CallbackT>(callback), options);
  }

  /// Not managed: publishes in every state, as in Humble.
  template <typename AllocatorT = std::allocator<void>>
  std::shared_ptr<rclcpp::GenericPublisher> create_generic_publisher(
      const std::string& topic_name, const std::string& topic_type, const rclcpp::QoS& qos,
      const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options =
          (rclcpp::PublisherOptionsWithAllocator<AllocatorT>())) {
    return node_->create_generic_publisher(topic_name, topic_type, qos, options);
  }

  template <typename AllocatorT = std::allocator<void>>
  std::shared_ptr<rclcpp::GenericSubscription> create_generic_subscription(
      const std::string& topic_name, const std::string& topic_type, const rclcpp::QoS& qos,
      std::function<void(std::shared_ptr<rclcpp::SerializedMessage>)> callback,
      const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options =
          (rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>())) {
    return node_->create_generic_subscription(topic_name, topic_type, qos, std::move(callback),
                                              options);
  }

  template <typename DurationRepT = int64_t, typename DurationT = std::milli, typename CallbackT>
  typename rclcpp::WallTimer<CallbackT>::SharedPtr create_wall_timer(
      std::chrono::duration<DurationRepT, DurationT> period, CallbackT callback,
      rclcpp::CallbackGroup::SharedPtr group = nullptr) {
    return node_->create_wall_timer(period, std::move(callback), group);
  }

  template <typename ServiceT>
  typename rclcpp::Client<ServiceT>::SharedPtr create_client(
      const std::string& service_name,
      const rmw_qos_profile_t& qos_profile = rmw_qos_profile_services_default,
      rclcpp::CallbackGroup::SharedPtr group = nullptr) {
    return node_->create_client<ServiceT>(service_name, qos_profile, group);
  }

  template <typename ServiceT, typename CallbackT>
  typename rclcpp::Service<ServiceT>::SharedPtr create_service(
      const std::string& service_name, CallbackT&& callback,
      const rmw_qos_profile_t& qos_profile = rmw_qos_profile_services_default,
      rclcpp::CallbackGroup::SharedPtr group = nullptr) {
    return node_->create_service<ServiceT>(service_name, std::forward<CallbackT>(callback),
                                           qos_profile, group);
  }

  const rclcpp::ParameterValue& declare_parameter(
      const std::string& name, const rclcpp::ParameterValue& default_value,
      const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor =
          rcl_interfaces::msg::ParameterDescriptor(),
      bool ignore_override = false);
  const rclcpp::ParameterValue& declare_parameter(
      const std::string& name, rclcpp::ParameterType type,
      const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor =
          rcl_interfaces::msg::ParameterDescriptor{},
      bool ignore_override = false);
  // Unlike a Node's, these two leave a ParameterTypeException as it is.
  template <typename ParameterT>
  auto declare_parameter(const std::string& name, const ParameterT& default_value,
                         const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor =
                             rcl_interfaces::msg::ParameterDescriptor(),
                         bool ignore_override = false) {
    return this
        ->declare_parameter(name, rclcpp::ParameterValue(default_value), parameter_descriptor,
                            ignore_override)
        .template get<ParameterT>();
  }
  template <typename ParameterT>
  auto declare_parameter(const std::string& name,
                         const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor =
                             rcl_interfaces::msg::ParameterDescriptor(),
                         bool ignore_override = false) {
    const rclcpp::ParameterType type = rclcpp::ParameterValue{ParameterT{}}.get_type();
    return this->declare_parameter(name, type, parameter_descriptor, ignore_override)
        .template get<ParameterT>();
  }

  void undeclare_parameter(const std::string& name);
  bool has_parameter(const std::string& name) const;

  rcl_interfaces::msg::SetParametersResult set_parameter(const rclcpp::Parameter& parameter);
  std::vector<rcl_interfaces::msg::SetParametersResult> set_parameters(
      const std::vector<rclcpp::Parameter>& parameters);
  rcl_interfaces::msg::SetParametersResult set_parameters_atomically(
      const std::vector<rclcpp::Parameter>& parameters);

  rclcpp::Parameter get_parameter(const std::string& name) const;
  bool get_parameter(const std::string& name, rclcpp::Parameter& parameter) const;
  template <typename ParameterT>
  bool get_parameter(const std::string& name, ParameterT& parameter) const {
    return std::as_const(*node_).get_parameter(name, parameter);
  }
  template <typename ParameterT>
  bool get_parameter_or(const std::string& name, ParameterT& value,
                        const ParameterT& alternative_value) const {
    return std::as_const(*node_).get_parameter_or(name, value, alternative_value);
  }
  std::vector<rclcpp::Parameter> get_parameters(const std::vector<std::string>& names) const;
  rcl_interfaces::msg::ParameterDescriptor describe_parameter(const std::string& name) const;
  std::vector<rcl_interfaces::msg::ParameterDescriptor> describe_parameters(
      const std::vector<std::string>& names) const;
  std::vector<uint8_t> get_parameter_types(const std::vector<std::string>& names) const;
  rcl_interfaces::msg::ListParametersResult list_parameters(
      const std::vector<std::string>& prefixes, uint64_t depth) const;

  using OnSetParametersCallbackHandle = rclcpp::node_interfaces::OnSetParametersCallbackHandle;
  using OnParametersSetCallbackType =
      rclcpp::node_interfaces::NodeParametersInterface::OnParametersSetCallbackType;
  [[nodiscard]] OnSetParametersCallbackHandle::SharedPtr add_on_set_parameters_callback(
      OnParametersSetCallbackType callback);
  void remove_on_set_parameters_callback(const OnSetParametersCallbackHandle* const handler);

  std::vector<std::string> get_node_names() const;
  std::map<std::string, std::vector<std::string>> get_topic_names_and_types(
      bool no_demangle = false) const;
  std::map<std::string, std::vector<std::string>> get_service_names_and_types() const;
  size_t count_publishers(const std::string& topic_name) const;
  size_t count_subscribers(const std::string& topic_name) const;

  rclcpp::Clock::SharedPtr get_clock();
  rclcpp::Clock::ConstSharedPtr get_clock() const;
  rclcpp::Time now() const;

  rclcpp::node_interfaces::NodeBaseInterface::SharedPtr get_node_base_interface();
  rclcpp::node_interfaces::NodeClockInterface::SharedPtr get_node_clock_interface();
  rclcpp::node_interfaces::NodeGraphInterface::SharedPtr get_node_graph_interface();
  rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr get_node_logging_interface();
  rclcpp::node_interfaces::NodeTimersInterface::SharedPtr get_node_timers_interface();
  rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr get_node_topics_interface();
  rclcpp::node_interfaces::NodeServicesInterface::SharedPtr get_node_services_interface();
  rclcpp::node_interfaces::NodeParametersInterface::SharedPtr get_node_parameters_interface();
  rclcpp::node_interfaces::NodeTimeSourceInterface::SharedPtr get_node_time_source_interface();
  const rclcpp::NodeOptions& get_node_options() const;

  const State& get_current_state();
  std::vector<State> get_available_states();
  /// Those possible from the present state.
  std::vector<Transition> get_available_transitions();
  std::vector<Transition> get_transition_graph();

  // These make a transition and return the state it led to. One that is not possible from the
  // present state is logged and changes nothing, nor `cb_return_code`.
  const State& trigger_transition(const Transition& transition);
  const State& trigger_transition(const Transition& transition,
                                  LifecycleNodeInterface::CallbackReturn& cb_return_code);
  const State& trigger_transition(uint8_t transition_id);
  const State& trigger_transition(uint8_t transition_id,
                                  LifecycleNodeInterface::CallbackReturn& cb_return_code);
  const State& configure();
  const State& configure(LifecycleNodeInterface::CallbackReturn& cb_return_code);
  const State& cleanup();
  const State& cleanup(LifecycleNodeInterface::CallbackReturn& cb_return_code);
  const State& activate();
  const State& activate(LifecycleNodeInterface::CallbackReturn& cb_return_code);
  const State& deactivate();
  const State& deactivate(LifecycleNodeInterface::CallbackReturn& cb_return_code);
  const State& shutdown();
  const State& shutdown(LifecycleNodeInterface::CallbackReturn& cb_return_code);

  // A function registered here is called instead of the virtual function.
  bool register_on_configure(
      std::function<LifecycleNodeInterface::CallbackReturn(const State&)> fcn);
  bool register_on_cleanup(std::function<LifecycleNodeInterface::CallbackReturn(const State&)> fcn);
  bool register_on_shutdown(
      std::function<LifecycleNodeInterface::CallbackReturn(const State&)> fcn);
  bool register_on_activate(
      std::function<LifecycleNodeInterface::CallbackReturn(const State&)> fcn);
  bool register_on_deactivate(
      std::function<LifecycleNodeInterface::CallbackReturn(const State&)> fcn);
  bool register_on_error(std::function<LifecycleNodeInterface::CallbackReturn(const State&)> fcn);

  /// Activates the managed entities: an override has to call it, or to activate them itself.
  CallbackReturn on_activate(const State& previous_state) override;
  CallbackReturn on_deactivate(const State& previous_state) override;

 protected:
  void add_managed_entity(std::weak_ptr<rclcpp_lifecycle::ManagedEntityInterface> managed_entity);

 private:
  RCLCPP_DISABLE_COPY(LifecycleNode)

  std::shared_ptr<rclcpp::Node> node_;

  class LifecycleNodeInterfaceImpl;
  std::unique_ptr<LifecycleNodeInterfaceImpl> impl_;
};

}  // namespace rclcpp_lifecycle

#endif  // RCLCPP_LIFECYCLE__LIFECYCLE_NODE_HPP_
