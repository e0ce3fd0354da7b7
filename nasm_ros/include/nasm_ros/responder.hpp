// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__RESPONDER_HPP_
#define NASM_ROS__RESPONDER_HPP_

#include <cstdint>
#include <string>

#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "nasm_ros/model_server.hpp"
#include "nasm_ros/serving_settings.hpp"

namespace nasm_ros {

/// From a problem's message to the answer's, in memory of its own: for one thread at a time.
class Responder {
 public:
  using OcpInstance = nasm_msgs::msg::OcpInstance;
  using ControlTrajectory = nasm_msgs::msg::ControlTrajectory;

  explicit Responder(ModelServer& server) : server_(server) {}

  /// `now_ns` is the time of the clock that stamps the messages [ns].
  void respond(const OcpInstance& instance, int64_t now_ns, const ServingSettings& settings,
               ControlTrajectory& trajectory);

  /// Refuses without looking at the problem.
  static void refuse(const OcpInstance& instance, int64_t now_ns, nasm_core::AnswerStatus status,
                     const std::string& text, ControlTrajectory& trajectory);

  /// Request and response of the last instance.
  const nasm_core::Request& request() const { return request_; }
  const Response& response() const { return response_; }

 private:
  ModelServer& server_;
  nasm_core::Request request_;
  Response response_;
};

}  // namespace nasm_ros

#endif  // NASM_ROS__RESPONDER_HPP_
