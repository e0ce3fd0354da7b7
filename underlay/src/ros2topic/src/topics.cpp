// SPDX-License-Identifier: Apache-2.0
#include "topics.hpp"

#include <chrono>
#include <stdexcept>
#include <vector>

#include "ros2cli/command.hpp"
#include "ros2cli/names.hpp"
#include "ros2cli/output.hpp"

namespace ros2topic {

namespace {

ros2cli::MessageType load_type(const std::string& topic, const std::vector<std::string>& types) {
  if (types.size() > 1) {
    throw std::runtime_error("Cannot echo topic '" + topic +
                             "', as it contains more than one type: [" + ros2cli::joined(types) +
                             "]");
  }
  try {
    return ros2cli::load_message_type(types.front());
  } catch (const ros2cli::BadInput& error) {
    // The name is somebody else's, not the user's.
    throw std::runtime_error("the messages of '" + topic + "' cannot be read: " + error.what());
  }
}

}  // namespace

ros2cli::MessageType type_of_topic(const ros2cli::DirectNode& node, const std::string& topic,
                                   bool forever) {
  std::vector<std::string> types;
  const auto is_there = [&] {
    const ros2cli::NamesAndTypes topics = node->get_topic_names_and_types();
    const auto found = topics.find(topic);
    types = found == topics.end() ? std::vector<std::string>() : found->second;
    return !types.empty();
  };
  if (node.wait_until(is_there)) {
    return load_type(topic, types);
  }
  ros2cli::print_line("WARNING: topic [" + topic + "] does not appear to be published yet");
  const std::string hint = ros2cli::similar_name(topic, node->get_topic_names_and_types());
  if (!forever) {
    throw std::runtime_error("Could not determine the type for the passed topic" + hint);
  }
  if (!hint.empty()) {
    ros2cli::warn("waiting for " + topic + hint);
  }
  while (!is_there()) {
    if (!rclcpp::sleep_for(std::chrono::milliseconds(100))) {
      throw std::runtime_error("interrupted");
    }
  }
  return load_type(topic, types);
}

}  // namespace ros2topic
