// SPDX-License-Identifier: Apache-2.0
// What a ControllerNode does when something comes.
#include <chrono>
#include <cmath>

#include "nasm_controller/controller_node.hpp"
#include "nasm_controller/message_conversion.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_controller {
namespace {

using nasm_core::AnswerStatus;
using Clock = std::chrono::steady_clock;

}  // namespace

void ControllerNode::on_goal(const Goal& goal) {
  // Longer than the message can hold: still refused by its length.
  const size_t count = std::min(goal.data.size(), goal_instance_.goal.max_size());
  goal_instance_.goal.resize(count);
  std::copy_n(goal.data.begin(), count, goal_instance_.goal.begin());
  on_instance(goal_instance_);
}

void ControllerNode::on_instance(const OcpInstance& instance) {
  if (!active_) {
    RCLCPP_WARN_THROTTLE(get_logger(), steady_clock_, kLogPeriodMs,
                         "problem %lu dropped: the controller is not active",
                         static_cast<unsigned long>(instance.id));
    return;
  }
  const auto start = Clock::now();
  answer(instance, trajectory_);
  const bool answered = nasm_core::is_answer(static_cast<AnswerStatus>(trajectory_.status));
  if (receding_ && answered) {
    receding_->set_task(responder_->request(), responder_->response().answer.instance);
    task_id_ = instance.id;
    task_frame_ = instance.header.frame_id;
  } else {
    publisher_->publish(trajectory_);
  }
  record(trajectory_, start);
}

void ControllerNode::on_solve(const SolveOcp::Request& request, SolveOcp::Response& response) {
  const auto start = Clock::now();
  answer(request.instance, response.trajectory);
  record(response.trajectory, start);
}

void ControllerNode::answer(const OcpInstance& instance, ControlTrajectory& trajectory) {
  const int64_t now_ns = now().nanoseconds();
  if (active_) {
    responder_->respond(instance, now_ns, *settings(), trajectory);
  } else {
    Responder::refuse(instance, now_ns, AnswerStatus::kNoModel,
                      "the controller is " + get_current_state().label() + ", not active",
                      trajectory);
  }
}

void ControllerNode::record(const ControlTrajectory& trajectory, SteadyTime start) {
  const double latency_s = std::chrono::duration<double>(Clock::now() - start).count();
  const auto status = static_cast<AnswerStatus>(trajectory.status);
  statistics_.record(status, trajectory.status_text, latency_s, now().seconds());
  if (!nasm_core::is_answer(status)) {
    RCLCPP_WARN_THROTTLE(get_logger(), steady_clock_, kLogPeriodMs,
                         "problem %lu refused (%s): %s; %lu refused so far",
                         static_cast<unsigned long>(trajectory.id), nasm_core::to_string(status),
                         trajectory.status_text.c_str(),
                         static_cast<unsigned long>(statistics_.refusals()));
  }
}

void ControllerNode::on_load_model(const LoadModel::Request& request,
                                   LoadModel::Response& response) {
  constexpr size_t kLongestMessage = 1024;
  const auto serving = server();
  if (!serving) {
    response.message = "the controller is not configured: set the parameter model and configure it";
    return;
  }
  // By the parameter, so that it always tells the truth.
  const auto result = set_parameter(rclcpp::Parameter("model", request.path));
  const auto served = serving->served();
  response.success = result.successful;
  response.model_id = served->id;
  response.system = served->system->info().name;
  const std::string text = result.successful ? "loaded " + served->path : result.reason;
  response.message = text.substr(0, kLongestMessage);
}

void ControllerNode::publish_diagnostics() {
  const int64_t now_ns = now().nanoseconds();
  Health health;
  health.lifecycle_state = get_current_state().label();
  if (const auto serving = server()) {
    if (const auto served = serving->served()) {
      health.served = ServedModel{served->path, served->id, served->system->info().name};
    }
  }
  health.now = statistics_.summary(1e-9 * static_cast<double>(now_ns));
  health.before = reported_;
  health.refused_models = refused_models_;
  health.watchdog_s = settings()->watchdog_s;
  if (receding_) {
    health.receding_horizon = to_string(outcome_);
    health.receding_is_held = outcome_ == RecedingHorizon::Outcome::kStaleState ||
                              outcome_ == RecedingHorizon::Outcome::kNoState;
    health.state_age_s = receding_->state_age_s(now_ns);
    health.bad_states = bad_states_;
  }
  reported_ = health.now;
  DiagnosticArray message;
  message.header.stamp = to_stamp(now_ns);
  const std::string name = get_node_base_interface()->get_fully_qualified_name();
  message.status.push_back(to_diagnostics(name.substr(1), health));
  diagnostics_->publish(message);
}

}  // namespace nasm_controller
