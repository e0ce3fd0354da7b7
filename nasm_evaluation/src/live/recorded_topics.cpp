// SPDX-License-Identifier: Apache-2.0
#include "live/recorded_topics.hpp"

#include "nasm_evaluation/bag/bag_error.hpp"
#include "nasm_evaluation/bag/bag_files.hpp"
#include "nasm_evaluation/bag/message_source.hpp"

namespace nasm_evaluation {
namespace {

constexpr char kInstanceType[] = "nasm_msgs/msg/OcpInstance";

}  // namespace

RecordedTopics find_recorded_topics(const std::string& bag) {
  const BagFiles files = find_bag(bag);
  if (files.uris.size() != 1) {
    throw BagError(
        bag +
        " has several files and no metadata.yaml, so it cannot be played: run `ros2 bag reindex " +
        bag + "` first");
  }
  RecordedTopics topics;
  topics.uri = files.uris.front();
  const MessageSource source(files.uris, [](const rosbag2_storage::TopicMetadata& topic) {
    return topic.type == kInstanceType;
  });
  topics.instance_count = source.expected();
  for (const auto& [name, type] : source.types()) {
    if (type == kInstanceType) topics.instances.push_back(name);
    if (type == "nasm_msgs/msg/ControlTrajectory") topics.answers.push_back(name);
    if (type == "nasm_msgs/msg/SystemState") topics.states.push_back(name);
    if (type == "nasm_msgs/msg/EvaluationResult") topics.evaluations.push_back(name);
  }
  return topics;
}

}  // namespace nasm_evaluation
