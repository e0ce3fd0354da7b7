// SPDX-License-Identifier: Apache-2.0
// What a PushingNode does when something comes.
#include <chrono>

#include "nasm_controller/diagnostics.hpp"
#include "nasm_controller/message_conversion.hpp"
#include "nasm_pushing/node/pushing_node.hpp"

namespace nasm_pushing {

void PushingNode::on_instance(const PushingInstance& instance) {
  using Clock = std::chrono::steady_clock;
  if (!active_) {
    RCLCPP_WARN_THROTTLE(get_logger(), steady_clock_, kLogPeriodMs,
                         "push %lu dropped: the node is not active",
                         static_cast<unsigned long>(instance.id));
    return;
  }
  const auto start = Clock::now();
  responder_->respond(instance, now().nanoseconds(), *settings(), trajectory_);
  publisher_->publish(trajectory_);
  const double latency_s = std::chrono::duration<double>(Clock::now() - start).count();
  const auto status = static_cast<nasm_core::AnswerStatus>(trajectory_.status);
  statistics_.record(status, trajectory_.status_text, latency_s, now().seconds());
  if (!nasm_core::is_answer(status)) {
    RCLCPP_WARN_THROTTLE(
        get_logger(), steady_clock_, kLogPeriodMs, "push %lu refused (%s): %s; %lu refused so far",
        static_cast<unsigned long>(trajectory_.id), nasm_core::to_string(status),
        trajectory_.status_text.c_str(), static_cast<unsigned long>(statistics_.refusals()));
  }
}

void PushingNode::on_load_model(const LoadModel::Request& request, LoadModel::Response& response) {
  constexpr std::size_t kLongestMessage = 1024;
  const auto serving = server();
  if (!serving) {
    response.message = "the node is not configured: set the parameter model and configure it";
    return;
  }
  // By the parameter, so that it always tells the truth.
  const auto result = set_parameter(rclcpp::Parameter("model", request.path));
  const auto served = serving->served();
  response.success = result.successful;
  response.model_id = served->id;
  response.system = "pushing";
  const std::string text = result.successful ? "loaded " + served->path : result.reason;
  response.message = text.substr(0, kLongestMessage);
}

void PushingNode::publish_diagnostics() {
  const int64_t now_ns = now().nanoseconds();
  nasm_controller::Health health;
  health.lifecycle_state = get_current_state().label();
  if (const auto serving = server()) {
    if (const auto served = serving->served()) {
      health.served = nasm_controller::ServedModel{served->path, served->id, "pushing"};
    }
  }
  health.now = statistics_.summary(1e-9 * static_cast<double>(now_ns));
  health.before = reported_;
  health.refused_models = refused_models_;
  health.watchdog_s = settings()->watchdog_s;
  reported_ = health.now;
  DiagnosticArray message;
  message.header.stamp = nasm_controller::to_stamp(now_ns);
  const std::string name = get_node_base_interface()->get_fully_qualified_name();
  message.status.push_back(nasm_controller::to_diagnostics(name.substr(1), health));
  diagnostics_->publish(message);
}

}  // namespace nasm_pushing
