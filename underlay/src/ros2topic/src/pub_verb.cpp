// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <cmath>
#include <optional>

#include "qos_arguments.hpp"
#include "rclcpp/serialization.hpp"
#include "ros2cli/direct_node.hpp"
#include "ros2cli/dynamic_message.hpp"
#include "ros2cli/format.hpp"
#include "ros2cli/interface_type.hpp"
#include "ros2cli/names.hpp"
#include "ros2cli/output.hpp"
#include "ros2cli/set_message_fields.hpp"
#include "spin.hpp"
#include "verbs.hpp"

namespace ros2topic {

namespace {

class PubVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    parser.add_option("topic_name", topic_, "Name of the ROS topic to publish to (e.g. '/chatter')")
        .required();
    parser.add_option("message_type", type_, "Type of the ROS message (e.g. 'std_msgs/String')")
        .required();
    parser.add_option("values", values_,
                      "Values to fill the message with in YAML format (e.g. 'data: Hello World'), "
                      "otherwise the message will be published with default values");
    parser.add_option("-r,--rate", rate_hz_, "Publishing rate in Hz (default: 1)")
        .type_name("N")
        .check(ros2cli::check_positive);
    parser
        .add_option("-p,--print", print_nth_,
                    "Only print every N-th published message (default: 1)")
        .type_name("N");
    const ros2cli::Option once =
        parser.add_flag("-1,--once", once_, "Publish one message and exit");
    parser.add_option("-t,--times", times_, "Publish this number of times and then exit")
        .excludes(once);
    parser.add_option("-w,--wait-matching-subscriptions", wait_for_,
                      "Wait until finding the specified number of matching subscriptions. "
                      "Defaults to 1 when using \"-1\"/\"--once\"/\"--times\", otherwise defaults "
                      "to 0.");
    parser
        .add_option("--keep-alive", keep_alive_s_,
                    "Keep publishing node alive for N seconds after the last msg (default: 0.1)")
        .type_name("N")
        .check(ros2cli::check_positive);
    parser.add_option("-n,--node-name", node_name_, "Name of the created publishing node");
    qos_.add_to(parser, "publish with");
    ros2cli::add_direct_node_arguments(parser, node_arguments_);
  }

  int main() override {
    const std::size_t times = once_ ? 1 : times_;
    const ros2cli::MessageType type = ros2cli::load_message_type(type_);
    ros2cli::DynamicMessage message(type.members());
    const auto stamps = ros2cli::set_message_fields(message, values_, true);

    const ros2cli::DirectNode node(node_arguments_, node_name_);
    const auto publisher =
        node->create_generic_publisher(ros2cli::full_name(*node, topic_), type.name,
                                       qos_.apply_to(rclcpp::QoS(1).reliable().transient_local()));
    wait_for_subscriptions(*publisher, wait_for_.value_or(times == 0 ? 0 : 1));

    const rclcpp::SerializationBase serialization(type.handle);
    rclcpp::SerializedMessage bytes;
    std::size_t count = 0;
    const auto publish = [&] {
      for (builtin_interfaces::msg::Time* stamp : stamps) {
        *stamp = node->now();
      }
      ++count;
      if (print_nth_ != 0 && count % print_nth_ == 0) {
        ros2cli::print("publishing #" + std::to_string(count) + ": " +
                       ros2cli::message_to_repr(message.view()) + "\n\n");
      }
      serialization.serialize_message(message.get(), &bytes);
      publisher->publish(bytes);
    };
    ros2cli::print_line("publisher: beginning loop");
    publish();
    const auto timer = rclcpp::create_timer(node.get(), node->get_clock(),
                                            rclcpp::Duration::from_seconds(1 / rate_hz_), [&] {
                                              if (times == 0 || count < times) {
                                                publish();
                                              }
                                            });
    spin(node, [&] { return times != 0 && count >= times; });
    // The message has to reach the wire before the publisher goes.
    rclcpp::sleep_for(std::chrono::nanoseconds(std::llround(keep_alive_s_ * 1e9)));
    return 0;
  }

 private:
  static void wait_for_subscriptions(const rclcpp::GenericPublisher& publisher,
                                     std::size_t wanted) {
    for (std::size_t tenths = 0; publisher.get_subscription_count() < wanted; ++tenths) {
      if (tenths % 10 == 0) {
        ros2cli::print_line("Waiting for at least " + std::to_string(wanted) +
                            " matching subscription(s)...");
      }
      if (!rclcpp::sleep_for(std::chrono::milliseconds(100))) {
        throw std::runtime_error("interrupted");
      }
    }
  }

  ros2cli::NodeArguments node_arguments_;
  QosArguments qos_;
  std::string topic_;
  std::string type_;
  std::string values_ = "{}";
  std::string node_name_;
  std::optional<std::size_t> wait_for_;
  double rate_hz_ = 1;
  double keep_alive_s_ = 0.1;
  std::size_t print_nth_ = 1;
  std::size_t times_ = 0;
  bool once_ = false;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_pub_verb() {
  return std::make_unique<PubVerb>();
}

}  // namespace ros2topic
