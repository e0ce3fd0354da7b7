// SPDX-License-Identifier: Apache-2.0
#ifndef LIVE__PLAY_COMMAND_HPP_
#define LIVE__PLAY_COMMAND_HPP_

#include <string>
#include <vector>

#include "live/recorded_topics.hpp"

namespace nasm_evaluation {

/// How a bag is to be played.
struct PlayRequest {
  std::string instance_topic;    ///< where all instances go
  std::string answer_topic;      ///< where the answers of then go; empty: not played
  std::string state_topic;       ///< likewise: what was executed
  std::string evaluation_topic;  ///< likewise
  double rate = 1.0;
  double delay_s = 0.0;
  bool is_looped = false;
};

/// The words of `ros2 bag play …`. Nothing is played on the topic where it was recorded, so that
/// answers of then do not mix with those of now.
std::vector<std::string> play_command(const PlayRequest& request, const RecordedTopics& topics);

}  // namespace nasm_evaluation

#endif  // LIVE__PLAY_COMMAND_HPP_
