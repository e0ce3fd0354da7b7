// SPDX-License-Identifier: Apache-2.0
#include "rate_window.hpp"
#include "ros2cli/names.hpp"
#include "ros2cli/output.hpp"
#include "spin.hpp"
#include "topics.hpp"
#include "verbs.hpp"

namespace ros2topic {

namespace {

class HzVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    parser.add_option("topic_name", topic_, "Name of the ROS topic to listen to (e.g. '/chatter')")
        .required();
    parser
        .add_option("-w,--window", window_,
                    "window size, in # of messages, for calculating rate (default: 10000)")
        .check(ros2cli::check_positive);
    parser.add_flag("--wall-time", wall_time_,
                    "calculates rate using wall time which can be helpful when clock is not "
                    "published during simulation");
    ros2cli::add_direct_node_arguments(parser, node_arguments_);
  }

  int main() override {
    const ros2cli::DirectNode node(node_arguments_);
    const std::string topic = ros2cli::full_name(*node, topic_);
    const ros2cli::MessageType type = type_of_topic(node, topic, true);
    RateWindow window(window_);
    rclcpp::Clock wall;
    const auto note = [&](std::shared_ptr<rclcpp::SerializedMessage>) {
      const int64_t now = wall_time_ ? wall.now().nanoseconds() : node->now().nanoseconds();
      if (now != 0) {  // simulated time that has not begun yet
        window.add(now);
      }
    };
    const auto subscription =
        node->create_generic_subscription(topic, type.name, rclcpp::SensorDataQoS(), note);
    spin(node, [&window] {
      if (const auto text = window.next_text()) {
        ros2cli::print_line(*text);
      }
      return false;
    });
    return 0;
  }

 private:
  ros2cli::NodeArguments node_arguments_;
  std::string topic_;
  std::size_t window_ = 10000;
  bool wall_time_ = false;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_hz_verb() {
  return std::make_unique<HzVerb>();
}

}  // namespace ros2topic
