// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <deque>

#include "ros2cli/names.hpp"
#include "ros2cli/output.hpp"
#include "spin.hpp"
#include "topics.hpp"
#include "verbs.hpp"

namespace ros2topic {

namespace {

struct Unit {
  double bytes;
  const char* format;
};

/// All numbers of a report have the unit that suits its rate.
Unit unit_for(double bytes_per_s) {
  if (bytes_per_s < 1e3) {
    return {1, "%.0f B"};
  }
  return bytes_per_s < 1e6 ? Unit{1e3, "%.2f KB"} : Unit{1e6, "%.2f MB"};
}

std::string in_unit(const Unit& unit, double bytes) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), unit.format, bytes / unit.bytes);
  return text.data();
}

class BwVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    parser.add_option("topic", topic_, "Topic name to monitor for bandwidth utilization")
        .required();
    parser
        .add_option("-w,--window", window_,
                    "maximum window size, in # of messages, for calculating rate (default: 100)")
        .check(ros2cli::check_positive);
    ros2cli::add_direct_node_arguments(parser, node_arguments_);
  }

  int main() override {
    const ros2cli::DirectNode node(node_arguments_);
    const std::string topic = ros2cli::full_name(*node, topic_);
    const ros2cli::MessageType type = type_of_topic(node, topic, true);
    const auto note = [&](std::shared_ptr<rclcpp::SerializedMessage> bytes) {
      messages_.push_back({node->now(), static_cast<double>(bytes->size())});
      if (messages_.size() > window_) {
        messages_.pop_front();
      }
    };
    const auto subscription =
        node->create_generic_subscription(topic, type.name, rclcpp::SensorDataQoS(), note);
    ros2cli::print_line("Subscribed to [" + topic + "]");
    const auto timer =
        node->create_wall_timer(std::chrono::seconds(1), [&] { report(node->now()); });
    spin(node, [] { return false; });
    return 0;
  }

 private:
  struct Message {
    rclcpp::Time time;
    double bytes;
  };

  void report(const rclcpp::Time& now) {
    if (messages_.size() < 2) {
      return;
    }
    const double seconds = (now - messages_.front().time).seconds();
    if (seconds <= 0) {
      ros2cli::warn("WARNING: time is reset!");
      messages_.clear();
      return;
    }
    double total = 0;
    double least = messages_.front().bytes;
    double most = least;
    for (const Message& message : messages_) {
      total += message.bytes;
      least = std::min(least, message.bytes);
      most = std::max(most, message.bytes);
    }
    const Unit unit = unit_for(total / seconds);
    const double mean = total / static_cast<double>(messages_.size());
    ros2cli::print_line(in_unit(unit, total / seconds) + "/s from " +
                        std::to_string(messages_.size()) +
                        " messages\n\tMessage size mean: " + in_unit(unit, mean) +
                        " min: " + in_unit(unit, least) + " max: " + in_unit(unit, most));
  }

  ros2cli::NodeArguments node_arguments_;
  std::string topic_;
  std::size_t window_ = 100;
  std::deque<Message> messages_;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_bw_verb() {
  return std::make_unique<BwVerb>();
}

}  // namespace ros2topic
