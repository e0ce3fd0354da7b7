// SPDX-License-Identifier: Apache-2.0
#include "live/play_command.hpp"

#include <sstream>

namespace nasm_evaluation {
namespace {

/// Dense enough for stamps at any sensible rate, and no burden.
constexpr const char* kClockHz = "100";
/// The last instances must not be lost with the player's end.
constexpr const char* kAckTimeoutMs = "5000";

std::string text_of(double number) {
  std::ostringstream text;
  text << number;
  return text.str();
}

}  // namespace

std::vector<std::string> play_command(const PlayRequest& request, const RecordedTopics& topics) {
  std::vector<std::string> played;
  std::vector<std::string> remaps;
  const auto add = [&](const std::vector<std::string>& names, const std::string& to) {
    for (const std::string& name : names) {
      if (to.empty()) continue;
      played.push_back(name);
      remaps.push_back(name + ":=" + to);
    }
  };
  add(topics.instances, request.instance_topic);
  add(topics.answers, request.answer_topic);
  add(topics.states, request.state_topic);
  add(topics.evaluations, request.evaluation_topic);

  std::vector<std::string> words = {"ros2", "bag", "play", topics.uri, "--clock", kClockHz};
  words.insert(words.end(), {"--rate", text_of(request.rate)});
  words.insert(words.end(), {"--wait-for-all-acked", kAckTimeoutMs});
  if (request.delay_s > 0.0) words.insert(words.end(), {"--delay", text_of(request.delay_s)});
  if (request.is_looped) words.push_back("--loop");
  words.push_back("--topics");
  words.insert(words.end(), played.begin(), played.end());
  words.push_back("--remap");
  words.insert(words.end(), remaps.begin(), remaps.end());
  return words;
}

}  // namespace nasm_evaluation
