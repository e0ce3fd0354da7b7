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
  if (!active()) return tell_dropped(instance.id);
  const auto start = Clock::now();
  answer(instance, trajectory_);
  const bool answered = nasm_core::is_answer(static_cast<AnswerStatus>(trajectory_.status));
  if (receding_ && answered) {
    receding_->set_task(responder_->request(), responder_->response().answer.instance);
    task_id_ = instance.id;
    task_frame_ = instance.header.frame_id;
  } else {
    publish(trajectory_);
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
  if (active()) {
    responder_->respond(instance, now_ns, *settings(), trajectory);
  } else {
    Responder::refuse(instance, now_ns, AnswerStatus::kNoModel,
                      "the controller is " + get_current_state().label() + ", not active",
                      trajectory);
  }
}

void ControllerNode::add_to(Health& health, int64_t now_ns) {
  if (!receding_) return;
  health.receding_horizon = to_string(outcome_);
  health.receding_is_held = outcome_ == RecedingHorizon::Outcome::kStaleState ||
                            outcome_ == RecedingHorizon::Outcome::kNoState;
  health.state_age_s = receding_->state_age_s(now_ns);
  health.bad_states = bad_states_;
}

}  // namespace nasm_controller
