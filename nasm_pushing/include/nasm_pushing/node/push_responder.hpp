// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__NODE__PUSH_RESPONDER_HPP_
#define NASM_PUSHING__NODE__PUSH_RESPONDER_HPP_

#include <cstdint>
#include <string>

#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/pushing_instance.hpp"
#include "nasm_pushing/node/push_server.hpp"
#include "nasm_pushing/node/settings.hpp"

namespace nasm_pushing {

/// From a push's message to the answer's, in memory of its own: for one thread at a time. Allocates
/// nothing for a push that is answered, once one of the same size was.
class PushResponder {
 public:
  using ControlTrajectory = nasm_msgs::msg::ControlTrajectory;
  using PushingInstance = nasm_msgs::msg::PushingInstance;

  explicit PushResponder(PushServer& server) : server_(server) {}

  /// `now_ns` is the time of the clock that stamps the messages [ns].
  void respond(const PushingInstance& instance, int64_t now_ns, const Settings& settings,
               ControlTrajectory& trajectory);

  /// Answers some pushes, so that the next one finds code, data and memory.
  void warm_up(ControlTrajectory& trajectory);

 private:
  void answer(const PushingInstance& instance, int64_t now_ns, const Settings& settings,
              PushServer::Clock::time_point start);
  void refuse(nasm_core::AnswerStatus status, const std::string& text);

  PushServer& server_;
  PushInput push_;
  NetworkInput input_;
  PushAnswer answer_;
};

/// All of an answer's message but what it is an answer to. A refusal has neither times nor
/// controls. Allocates only if the message becomes larger than it ever was.
void to_message(const PushAnswer& answer, nasm_msgs::msg::ControlTrajectory& message);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING__NODE__PUSH_RESPONDER_HPP_
