// SPDX-License-Identifier: Apache-2.0
#include "nasm_ros/responder.hpp"

#include "nasm_ros/message_conversion.hpp"

namespace nasm_ros {
namespace {

using nasm_core::AnswerStatus;

/// Where the horizon begins: at the stamp, or now if there is none.
void fill_header(const nasm_msgs::msg::OcpInstance& instance, int64_t now_ns,
                 nasm_msgs::msg::ControlTrajectory& trajectory) {
  trajectory.header.frame_id = instance.header.frame_id;
  const bool stamped = to_nanoseconds(instance.header.stamp) != 0;
  trajectory.header.stamp = stamped ? instance.header.stamp : to_stamp(now_ns);
  trajectory.id = instance.id;
}

}  // namespace

void Responder::respond(const OcpInstance& instance, int64_t now_ns,
                        const ServingSettings& settings, ControlTrajectory& trajectory) {
  const int64_t stamp_ns = to_nanoseconds(instance.header.stamp);
  const double age_s = stamp_ns == 0 ? 0.0 : 1e-9 * static_cast<double>(now_ns - stamp_ns);
  if (settings.max_age_s > 0.0 && age_s > settings.max_age_s) {
    refuse(instance, now_ns, AnswerStatus::kStale,
           "header.stamp is " + std::to_string(age_s) + " s old, the limit is " +
               std::to_string(settings.max_age_s) + " s",
           trajectory);
    return;
  }
  to_request(instance, request_);
  server_.answer(request_, settings.limits, response_);
  fill_header(instance, now_ns, trajectory);
  to_message(response_, trajectory);
  if (!instance.system.empty()) trajectory.system = instance.system;
}

void Responder::refuse(const OcpInstance& instance, int64_t now_ns, AnswerStatus status,
                       const std::string& text, ControlTrajectory& trajectory) {
  Response response;
  response.answer.status = status;
  response.answer.text = text;
  fill_header(instance, now_ns, trajectory);
  trajectory.system = instance.system;
  to_message(response, trajectory);
}

}  // namespace nasm_ros
