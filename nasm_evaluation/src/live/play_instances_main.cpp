// SPDX-License-Identifier: Apache-2.0
// Plays the instances of a bag to a controller and an evaluator once both have subscribed: reads
// the topics of the bag, then executes nasm_ros's run_beside, which runs `ros2 bag play`.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "ament_index_cpp/get_package_prefix.hpp"
#include "live/play_command.hpp"
#include "nasm_common/exit_code.hpp"
#include "nasm_ros/node_program.hpp"
#include "nasm_ros/parameter_table.hpp"
#include "rclcpp/rclcpp.hpp"

namespace nasm_evaluation {
namespace {

using nasm_ros::ParameterEntry;
using nasm_ros::ParameterTable;

ParameterTable parameters() {
  return {
      ParameterEntry("bag", "", "Bag to play"),
      ParameterEntry("rate", 1.0, "Playback speed relative to the recording")
          .in("1")
          .from(1e-3, 1e6),
      ParameterEntry("loops", 1,
                     "More than 1: play the bag again and again until the evaluator ends")
          .from(1, 1e6),
      ParameterEntry("delay_s", 5.0,
                     "Time between the start of the player and the first message, to let "
                     "discovery finish")
          .in("s")
          .from(0, 3600),
      ParameterEntry("listeners", 2, "Subscriptions to wait for").from(1, 1000),
      ParameterEntry("timeout_s", 60.0, "How long to wait for these subscriptions")
          .in("s")
          .from(0.1, 86400),
      ParameterEntry("with_recording", false, "Also play recorded answers and executions"),
  };
}

/// Full name of the topic, after remapping and with the namespace of this node.
std::string resolved(rclcpp::Node& node, const std::string& topic) {
  return node.get_node_topics_interface()->resolve_topic_name(topic);
}

std::vector<std::string> command_line(rclcpp::Node& node) {
  nasm_ros::declare(parameters(), node);
  PlayRequest request;
  const std::string bag = node.get_parameter("bag").as_string();
  if (bag.empty()) throw std::invalid_argument("bag is empty: name the bag to play");
  request.instance_topic = resolved(node, "~/instance");
  if (node.get_parameter("with_recording").as_bool()) {
    request.answer_topic = resolved(node, "~/recorded_trajectory");
    request.state_topic = resolved(node, "~/state");
    request.evaluation_topic = resolved(node, "~/evaluation");
  }
  request.rate = node.get_parameter("rate").as_double();
  request.delay_s = node.get_parameter("delay_s").as_double();
  request.is_looped = node.get_parameter("loops").as_int() > 1;
  const RecordedTopics topics = find_recorded_topics(bag);
  const bool has_loops = !request.state_topic.empty() && topics.may_have_loops();
  if (topics.instances.empty() && !has_loops) {
    throw std::runtime_error(bag + " has no topic of type nasm_msgs/msg/OcpInstance");
  }
  std::vector<std::string> words = {ament_index_cpp::get_package_prefix("nasm_ros") +
                                    "/lib/nasm_ros/run_beside"};
  for (std::string& word : play_command(request, topics)) words.push_back(std::move(word));
  const auto set = [&](const std::string& name, const std::string& value) {
    words.insert(words.end(), {"-p", name + ":=" + value});
  };
  words.push_back("--ros-args");
  // Without instances, only the evaluator listens.
  const bool has_instances = !topics.instances.empty();
  set("listeners_of", has_instances ? request.instance_topic : request.state_topic);
  set("listeners", std::to_string(has_instances ? node.get_parameter("listeners").as_int() : 1));
  set("timeout_s", std::to_string(node.get_parameter("timeout_s").as_double()));
  return words;
}

[[noreturn]] void become(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  execv(arguments[0], arguments.data());
  throw std::runtime_error("cannot run \"" + words[0] + "\": " + std::strerror(errno));
}

}  // namespace
}  // namespace nasm_evaluation

int main(int argc, char** argv) {
  std::vector<std::string> words;
  try {
    rclcpp::init(argc, argv);
    nasm_ros::until_shutdown([&] {
      words = nasm_evaluation::command_line(*std::make_shared<rclcpp::Node>("play_instances"));
    });
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return nasm_common::kBadInput;
  }
  if (words.empty()) return nasm_common::kInterrupted;
  rclcpp::shutdown();
  try {
    nasm_evaluation::become(words);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return nasm_common::kFailed;
  }
}
