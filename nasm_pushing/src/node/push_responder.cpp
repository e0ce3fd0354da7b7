// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing/node/push_responder.hpp"

#include <limits>

#include "nasm_pushing/node/instance_reader.hpp"
#include "nasm_pushing/objects/shape.hpp"
#include "nasm_ros/message_conversion.hpp"

namespace nasm_pushing {
namespace {

using nasm_core::AnswerStatus;
using nasm_msgs::msg::ControlTrajectory;

constexpr std::size_t kLongestText = 256;  // of ControlTrajectory

}  // namespace

void to_message(const PushAnswer& answer, ControlTrajectory& message) {
  constexpr double kNotComputed = std::numeric_limits<double>::quiet_NaN();
  message.system = "pushing";
  message.model_id = answer.model_id;
  message.status = static_cast<uint8_t>(answer.status);
  message.status_text.assign(answer.text, 0, kLongestText);
  message.control_dim = 1;
  message.control_names.resize(1);
  message.control_names[0] = "force";
  message.control_units.resize(1);
  message.control_units[0] = "N";
  message.horizon = nasm_core::is_answer(answer.status) ? kHorizon : 0.0;
  message.times.assign(answer.times.begin(), answer.times.end());
  message.controls.assign(answer.force.begin(), answer.force.end());
  message.cost = message.relative_gap = message.gradient_norm = kNotComputed;
  message.ood_score = answer.ood_score;
  message.polish_steps = 0;
  message.computation_time = answer.computation_time_s;
}

void PushResponder::respond(const PushingInstance& instance, int64_t now_ns,
                            const Settings& settings, ControlTrajectory& trajectory) {
  const auto start = PushServer::Clock::now();
  answer(instance, now_ns, settings, start);
  answer_.computation_time_s =
      std::chrono::duration<double>(PushServer::Clock::now() - start).count();
  trajectory.header.frame_id = instance.header.frame_id;
  const bool stamped = nasm_ros::to_nanoseconds(instance.header.stamp) != 0;
  trajectory.header.stamp = stamped ? instance.header.stamp : nasm_ros::to_stamp(now_ns);
  trajectory.id = instance.id;
  to_message(answer_, trajectory);
}

void PushResponder::warm_up(ControlTrajectory& trajectory) {
  constexpr int kPushes = 5;
  PushingInstance push;
  push.shape_name = shapes().front().name();
  push.surface = surfaces().front().name;
  for (const double time : {0.0, kHorizon}) {
    push.times.push_back(time);
    push.x.push_back(0.0);
    push.y.push_back(0.0);
    push.yaw.push_back(0.0);
  }
  for (int i = 0; i < kPushes; ++i) respond(push, 0, {}, trajectory);
}

void PushResponder::answer(const PushingInstance& instance, int64_t now_ns,
                           const Settings& settings, PushServer::Clock::time_point start) {
  const int64_t stamp_ns = nasm_ros::to_nanoseconds(instance.header.stamp);
  const double age_s = stamp_ns == 0 ? 0.0 : 1e-9 * static_cast<double>(now_ns - stamp_ns);
  if (settings.max_age_s > 0.0 && age_s > settings.max_age_s) {
    refuse(AnswerStatus::kStale, "header.stamp is " + std::to_string(age_s) +
                                     " s old, the limit is " + std::to_string(settings.max_age_s) +
                                     " s");
  } else if (const auto refusal = read_instance(instance, push_, input_)) {
    refuse(refusal->status, refusal->text);
  } else {
    server_.answer(input_, instance.num_samples, settings.limits, start, answer_);
  }
}

void PushResponder::refuse(AnswerStatus status, const std::string& text) {
  const auto served = server_.served();
  answer_.model_id = served ? served->id : "";
  answer_.ood_score = std::numeric_limits<double>::quiet_NaN();
  answer_.refuse(status, text);
}

}  // namespace nasm_pushing
