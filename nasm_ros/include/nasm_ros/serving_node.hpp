// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__SERVING_NODE_HPP_
#define NASM_ROS__SERVING_NODE_HPP_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "diagnostic_msgs/msg/diagnostic_array.hpp"
#include "lifecycle_msgs/msg/state.hpp"
#include "nasm_common/exit_code.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/srv/load_model.hpp"
#include "nasm_ros/diagnostics.hpp"
#include "nasm_ros/message_conversion.hpp"
#include "nasm_ros/node_program.hpp"
#include "nasm_ros/serving_settings.hpp"
#include "nasm_ros/statistics.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"

namespace nasm_ros {

/// Common parts of nodes that serve a model: life cycle, parameters, ~/load_model, diagnostics
/// and the topic of the answers. The node itself adds what it is asked on.
///
/// All callbacks run one after the other, but for ~/load_model, which has a callback group of its
/// own: with a MultiThreadedExecutor, requests are answered while a model is being read.
///
/// Settings is a ServingSettings; a Server has load(), stage(), commit() and served(), as
/// ModelServer has.
template <class Settings, class Server>
class ServingNode : public rclcpp_lifecycle::LifecycleNode {
 public:
  using State = rclcpp_lifecycle::State;

  CallbackReturn on_configure(const State&) override {
    apply_parameters();
    const auto settings = this->settings();
    auto server = make_server(*settings);
    if (const auto fault = server->load(settings->model)) {
      ++refused_models_;
      RCLCPP_ERROR(get_logger(),
                   "cannot load the model: %s; set the parameter model and configure again",
                   fault->c_str());
      return CallbackReturn::FAILURE;
    }
    const auto served = server->served();
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      server_ = server;
    }
    auto qos = rclcpp::QoS(settings->queue_depth);
    if (!settings->reliable) qos.best_effort();
    publisher_ = create_publisher<ControlTrajectory>("~/control_trajectory", qos);
    configured(*server, qos);
    RCLCPP_INFO(get_logger(), "%s for %s, loaded in %.1f ms", served->id.c_str(),
                system_of(*served).c_str(), 1e3 * served->load_time_s);
    return CallbackReturn::SUCCESS;
  }

  CallbackReturn on_activate(const State& previous) override {
    LifecycleNode::on_activate(previous);
    warm_up();
    statistics_.reset(now().seconds());
    reported_ = statistics_.summary(now().seconds());
    active_ = true;
    activated();
    RCLCPP_INFO(get_logger(), "answering on '%s'", publisher_->get_topic_name());
    return CallbackReturn::SUCCESS;
  }

  CallbackReturn on_deactivate(const State& previous) override {
    active_ = false;
    deactivated();
    LifecycleNode::on_deactivate(previous);
    return CallbackReturn::SUCCESS;
  }

  CallbackReturn on_cleanup(const State&) override { return release(); }
  CallbackReturn on_shutdown(const State&) override { return release(); }
  /// Back to the start, from where it can be configured again.
  CallbackReturn on_error(const State&) override { return release(); }

 protected:
  using ControlTrajectory = nasm_msgs::msg::ControlTrajectory;
  using SteadyTime = std::chrono::steady_clock::time_point;
  using Served = typename Server::Served;

  static constexpr int kLogPeriodMs = 2000;  ///< at most one line of a kind in this time

  /// `request_name` is what people call a message that asks, such as "problem". Throws
  /// std::exception that names the parameter if one has an impossible value.
  ServingNode(const std::string& name, const std::string& request_name,
              const rclcpp::NodeOptions& options, const ParameterTable& parameters,
              Settings (*settings_from)(const ParameterSource&))
      : LifecycleNode(name, options), request_name_(request_name), settings_from_(settings_from) {
    settings_ = std::make_shared<const Settings>(settings_from(declare(parameters, *this)));
    parameters_handle_ = add_on_set_parameters_callback(
        [this](const std::vector<rclcpp::Parameter>& changes) { return on_parameters(changes); });
    apply_timer_ =
        create_wall_timer(std::chrono::milliseconds(0), [this] { this->apply_parameters(); });
    apply_timer_->cancel();
    loading_group_ = create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive);
    load_model_ = create_service<LoadModel>(
        "~/load_model",
        [this](const std::shared_ptr<LoadModel::Request> request,
               std::shared_ptr<LoadModel::Response> response) {
          this->on_load_model(*request, *response);
        },
        rmw_qos_profile_services_default, loading_group_);
    // Not a lifecycle publisher: that something is wrong has to be told in every state.
    diagnostics_ =
        rclcpp::create_publisher<DiagnosticArray>(*this, "/diagnostics", rclcpp::QoS(10));
    diagnostics_timer_ =
        create_wall_timer(std::chrono::duration<double>(settings_->diagnostics_period_s),
                          [this] { this->publish_diagnostics(); });
    if (settings_->autostart) {
      start_timer_ = create_wall_timer(std::chrono::milliseconds(0), [this] { this->start(); });
    }
  }

  virtual std::shared_ptr<Server> make_server(const Settings& settings) = 0;
  virtual std::string system_of(const Served& served) const = 0;
  virtual void configured(Server& server, const rclcpp::QoS& qos) = 0;
  virtual void warm_up() = 0;
  virtual void activated() {}
  virtual void deactivated() {}
  virtual void released() = 0;
  virtual void add_to(Health&, int64_t /*now_ns*/) {}

  bool active() const { return active_; }

  std::shared_ptr<const Settings> settings() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return settings_;
  }

  /// Null: not configured.
  std::shared_ptr<Server> server() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return server_;
  }

  void publish(const ControlTrajectory& trajectory) { publisher_->publish(trajectory); }

  /// An answer or refusal, for the statistics and, if it is a refusal, the log.
  void record(const ControlTrajectory& trajectory, SteadyTime start) {
    const std::chrono::duration<double> latency = std::chrono::steady_clock::now() - start;
    const auto status = static_cast<nasm_core::AnswerStatus>(trajectory.status);
    statistics_.record(status, trajectory.status_text, latency.count(), now().seconds());
    if (nasm_core::is_answer(status)) return;
    RCLCPP_WARN_THROTTLE(get_logger(), steady_clock_, kLogPeriodMs,
                         "%s %lu refused (%s): %s; %lu refused so far", request_name_.c_str(),
                         static_cast<unsigned long>(trajectory.id), nasm_core::to_string(status),
                         trajectory.status_text.c_str(),
                         static_cast<unsigned long>(statistics_.refusals()));
  }

  void tell_dropped(uint64_t id) {
    RCLCPP_WARN_THROTTLE(get_logger(), steady_clock_, kLogPeriodMs,
                         "%s %lu dropped: the node is not active", request_name_.c_str(),
                         static_cast<unsigned long>(id));
  }

  rclcpp::Clock steady_clock_{RCL_STEADY_TIME};  ///< for logs, which simulated time may not hold up

 private:
  using DiagnosticArray = diagnostic_msgs::msg::DiagnosticArray;
  using LoadModel = nasm_msgs::srv::LoadModel;

  void start() {
    using lifecycle_msgs::msg::State;
    start_timer_->cancel();
    if (get_current_state().id() == State::PRIMARY_STATE_UNCONFIGURED) configure();
    if (get_current_state().id() == State::PRIMARY_STATE_INACTIVE) activate();
  }

  CallbackReturn release() {
    active_ = false;
    released();
    publisher_.reset();
    const std::lock_guard<std::mutex> lock(mutex_);
    server_.reset();
    return CallbackReturn::SUCCESS;
  }

  /// The present parameters with some changed; throws std::exception if that is impossible.
  Settings settings_with(const std::vector<rclcpp::Parameter>& changes) const {
    return settings_from_([&](const std::string& name) {
      const auto changed = std::find_if(
          changes.begin(), changes.end(),
          [&](const rclcpp::Parameter& parameter) { return parameter.get_name() == name; });
      return changed == changes.end() ? get_parameter(name).get_parameter_value()
                                      : changed->get_parameter_value();
    });
  }

  /// Only looks whether the change is possible: another callback may still refuse it. A new model
  /// is read aside; apply_parameters puts it, and all other changes, into effect.
  rcl_interfaces::msg::SetParametersResult on_parameters(
      const std::vector<rclcpp::Parameter>& changes) {
    rcl_interfaces::msg::SetParametersResult result;
    try {
      const Settings changed = settings_with(changes);
      const bool names_model = std::any_of(
          changes.begin(), changes.end(),
          [](const rclcpp::Parameter& parameter) { return parameter.get_name() == "model"; });
      if (const auto serving = server(); serving && names_model) {
        if (const auto fault = stage(*serving, changed.model)) {
          result.reason = *fault;
          return result;
        }
      }
      apply_timer_->reset();
      result.successful = true;
    } catch (const std::exception& error) {
      result.reason = error.what();
    }
    return result;
  }

  std::optional<std::string> stage(Server& serving, const std::string& model) {
    auto fault = serving.stage(model);
    if (fault) {
      const uint64_t refused = ++refused_models_;
      RCLCPP_ERROR_THROTTLE(get_logger(), steady_clock_, kLogPeriodMs,
                            "cannot load the model: %s; the old one stays; %lu refused so far",
                            fault->c_str(), static_cast<unsigned long>(refused));
    }
    return fault;
  }

  /// Makes the settings what the parameters are.
  void apply_parameters() {
    apply_timer_->cancel();
    const auto settings = std::make_shared<const Settings>(settings_with({}));
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      settings_ = settings;
    }
    const auto serving = server();
    if (!serving || !serving->commit(settings->model)) return;
    const auto served = serving->served();
    RCLCPP_INFO(get_logger(), "now serving %s, loaded in %.1f ms", served->id.c_str(),
                1e3 * served->load_time_s);
  }

  void on_load_model(const LoadModel::Request& request, LoadModel::Response& response) {
    constexpr std::size_t kLongestMessage = 1024;
    const auto serving = server();
    if (!serving) {
      response.message = "the node is not configured: set the parameter model and configure it";
      return;
    }
    // By the parameter, so that it always tells the truth.
    const auto result = set_parameter(rclcpp::Parameter("model", request.path));
    if (result.successful) apply_parameters();
    const auto served = serving->served();
    response.success = result.successful;
    response.model_id = served->id;
    response.system = system_of(*served);
    const std::string text = result.successful ? "loaded " + served->path : result.reason;
    response.message = text.substr(0, kLongestMessage);
  }

  void publish_diagnostics() {
    const int64_t now_ns = now().nanoseconds();
    Health health;
    health.lifecycle_state = get_current_state().label();
    if (const auto serving = server()) {
      if (const auto served = serving->served()) {
        health.served = ServedModel{served->path, served->id, system_of(*served)};
      }
    }
    health.now = statistics_.summary(1e-9 * static_cast<double>(now_ns));
    health.before = reported_;
    health.refused_models = refused_models_;
    if (publisher_) health.subscribers = publisher_->get_subscription_count();
    health.watchdog_s = settings()->watchdog_s;
    add_to(health, now_ns);
    reported_ = health.now;
    DiagnosticArray message;
    message.header.stamp = to_stamp(now_ns);
    const std::string name = get_node_base_interface()->get_fully_qualified_name();
    message.status.push_back(to_diagnostics(name.substr(1), health));
    diagnostics_->publish(message);
  }

  const std::string request_name_;
  Settings (*const settings_from_)(const ParameterSource&);

  mutable std::mutex mutex_;  ///< of settings_, server_
  std::shared_ptr<const Settings> settings_;
  std::shared_ptr<Server> server_;

  std::atomic<bool> active_{false};
  std::atomic<uint64_t> refused_models_{0};
  Statistics statistics_;
  Statistics::Summary reported_;  ///< in the last diagnostics

  rclcpp_lifecycle::LifecyclePublisher<ControlTrajectory>::SharedPtr publisher_;
  rclcpp::Publisher<DiagnosticArray>::SharedPtr diagnostics_;
  rclcpp::CallbackGroup::SharedPtr loading_group_;
  rclcpp::Service<LoadModel>::SharedPtr load_model_;
  rclcpp::TimerBase::SharedPtr start_timer_;
  rclcpp::TimerBase::SharedPtr apply_timer_;
  rclcpp::TimerBase::SharedPtr diagnostics_timer_;
  OnSetParametersCallbackHandle::SharedPtr parameters_handle_;
};

/// The program of such a node alone in a process: two threads, so that requests are answered while
/// a model is being loaded. Returns the exit code.
template <class Node>
int run_serving_node(int argc, char** argv) {
  return run_node<Node>(argc, argv, nasm_common::kDone, [](const std::shared_ptr<Node>& node) {
    until_shutdown([&] {
      rclcpp::executors::MultiThreadedExecutor executor(rclcpp::ExecutorOptions(), 2);
      executor.add_node(node->get_node_base_interface());
      executor.spin();
    });
    return nasm_common::kDone;
  });
}

}  // namespace nasm_ros

#endif  // NASM_ROS__SERVING_NODE_HPP_
