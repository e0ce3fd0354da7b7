// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing/node/pushing_node.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "lifecycle_msgs/msg/state.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace nasm_pushing {

using CallbackReturn = PushingNode::CallbackReturn;

PushingNode::PushingNode(const rclcpp::NodeOptions& options) : LifecycleNode("pushing", options) {
  for (const auto& entry : pushing_parameters()) {
    declare_parameter(entry.name, entry.value, nasm_controller::descriptor_of(entry));
  }
  settings_ = std::make_shared<const Settings>(settings_with({}));
  parameters_handle_ = add_on_set_parameters_callback(
      [this](const std::vector<rclcpp::Parameter>& changes) { return on_parameters(changes); });
  create_services();
  // Not a lifecycle publisher: that something is wrong has to be told in every state.
  diagnostics_ = rclcpp::create_publisher<DiagnosticArray>(*this, "/diagnostics", rclcpp::QoS(10));
  diagnostics_timer_ =
      create_wall_timer(std::chrono::duration<double>(settings_->diagnostics_period_s),
                        [this] { this->publish_diagnostics(); });
  if (settings_->autostart) {
    start_timer_ = create_wall_timer(std::chrono::milliseconds(0), [this] { this->start(); });
  }
}

PushingNode::~PushingNode() = default;

void PushingNode::start() {
  start_timer_->cancel();
  if (get_current_state().id() == lifecycle_msgs::msg::State::PRIMARY_STATE_UNCONFIGURED) {
    configure();
  }
  if (get_current_state().id() == lifecycle_msgs::msg::State::PRIMARY_STATE_INACTIVE) {
    activate();
  }
}

std::shared_ptr<const Settings> PushingNode::settings() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return settings_;
}

std::shared_ptr<PushServer> PushingNode::server() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return server_;
}

Settings PushingNode::settings_with(const std::vector<rclcpp::Parameter>& changes) const {
  return settings_from([&](const std::string& name) {
    const auto changed = std::find_if(
        changes.begin(), changes.end(),
        [&](const rclcpp::Parameter& parameter) { return parameter.get_name() == name; });
    return changed == changes.end() ? get_parameter(name).get_parameter_value()
                                    : changed->get_parameter_value();
  });
}

rcl_interfaces::msg::SetParametersResult PushingNode::on_parameters(
    const std::vector<rclcpp::Parameter>& changes) {
  rcl_interfaces::msg::SetParametersResult result;
  try {
    const auto changed = std::make_shared<const Settings>(settings_with(changes));
    const bool names_model = std::any_of(
        changes.begin(), changes.end(),
        [](const rclcpp::Parameter& parameter) { return parameter.get_name() == "model"; });
    if (const auto serving = server(); serving && names_model) {
      if (const auto fault = serving->load(changed->model)) {
        const uint64_t refused = ++refused_models_;
        RCLCPP_ERROR_THROTTLE(get_logger(), steady_clock_, kLogPeriodMs,
                              "cannot load the model: %s; the old one goes on; %lu refused so far",
                              fault->c_str(), static_cast<unsigned long>(refused));
        result.successful = false;
        result.reason = *fault;
        return result;
      }
      const auto served = serving->served();
      RCLCPP_INFO(get_logger(), "serving %s from now on, loaded in %.1f ms", served->id.c_str(),
                  1e3 * served->load_time_s);
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    settings_ = changed;
    result.successful = true;
  } catch (const std::exception& error) {
    result.successful = false;
    result.reason = error.what();
  }
  return result;
}

CallbackReturn PushingNode::on_configure(const State&) {
  const auto settings = this->settings();
  auto server = std::make_shared<PushServer>(settings->precision);
  if (const auto fault = server->load(settings->model)) {
    ++refused_models_;
    RCLCPP_ERROR(get_logger(),
                 "cannot load the model: %s; set the parameter model and configure again",
                 fault->c_str());
    return CallbackReturn::FAILURE;
  }
  const auto served = server->served();
  responder_ = std::make_unique<PushResponder>(*server);
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    server_ = std::move(server);
  }
  create_topics();
  RCLCPP_INFO(get_logger(), "%s for pushing, loaded in %.1f ms", served->id.c_str(),
              1e3 * served->load_time_s);
  return CallbackReturn::SUCCESS;
}

CallbackReturn PushingNode::on_activate(const State& previous) {
  LifecycleNode::on_activate(previous);
  responder_->warm_up(trajectory_);
  statistics_.reset(now().seconds());
  reported_ = statistics_.summary(now().seconds());
  active_ = true;
  RCLCPP_INFO(get_logger(), "answering on '%s'", publisher_->get_topic_name());
  return CallbackReturn::SUCCESS;
}

CallbackReturn PushingNode::on_deactivate(const State& previous) {
  active_ = false;
  LifecycleNode::on_deactivate(previous);
  return CallbackReturn::SUCCESS;
}

CallbackReturn PushingNode::on_cleanup(const State&) {
  release();
  return CallbackReturn::SUCCESS;
}

CallbackReturn PushingNode::on_shutdown(const State&) {
  release();
  return CallbackReturn::SUCCESS;
}

/// Back to the start, from where it can be configured again.
CallbackReturn PushingNode::on_error(const State&) {
  release();
  return CallbackReturn::SUCCESS;
}

void PushingNode::release() {
  active_ = false;
  instances_.reset();
  publisher_.reset();
  responder_.reset();
  const std::lock_guard<std::mutex> lock(mutex_);
  server_.reset();
}

void PushingNode::create_services() {
  loading_group_ = create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive);
  load_model_ = create_service<LoadModel>(
      "~/load_model",
      [this](const std::shared_ptr<LoadModel::Request> request,
             std::shared_ptr<LoadModel::Response> response) {
        this->on_load_model(*request, *response);
      },
      rmw_qos_profile_services_default, loading_group_);
}

void PushingNode::create_topics() {
  const auto settings = this->settings();
  auto qos = rclcpp::QoS(settings->queue_depth);
  if (!settings->reliable) qos.best_effort();
  publisher_ = create_publisher<ControlTrajectory>("~/control_trajectory", qos);
  instances_ = create_subscription<PushingInstance>(
      "~/instance", qos, [this](const PushingInstance& instance) { this->on_instance(instance); });
}

}  // namespace nasm_pushing

RCLCPP_COMPONENTS_REGISTER_NODE(nasm_pushing::PushingNode)
