// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <optional>

#include "choose_qos.hpp"
#include "field_path.hpp"
#include "qos_arguments.hpp"
#include "rclcpp/serialization.hpp"
#include "ros2cli/dynamic_message.hpp"
#include "ros2cli/format.hpp"
#include "ros2cli/names.hpp"
#include "ros2cli/output.hpp"
#include "spin.hpp"
#include "topics.hpp"
#include "verbs.hpp"

namespace ros2topic {

namespace {

class EchoVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    ros2cli::add_strategy_node_arguments(parser, node_arguments_);
    parser.add_option("topic_name", topic_, "Name of the ROS topic to listen to (e.g. '/chatter')")
        .required();
    parser.add_option("message_type", type_,
                      "Type of the ROS message (e.g. 'std_msgs/msg/String')");
    qos_.add_to(parser, "subscribe with");
    parser.add_flag("--csv", csv_,
                    "Output all recursive fields separated by commas (e.g. for plotting)");
    parser.add_option("--field", field_,
                      "Echo a selected field of a message. Use '.' to select sub-fields, for "
                      "example pose.position");
    parser.add_flag("-f,--full-length", full_length_,
                    "Output all elements for arrays, bytes, and string with a length > "
                    "'--truncate-length', by default they are truncated after "
                    "'--truncate-length' elements with '...'");
    parser.add_option("-l,--truncate-length", truncate_length_,
                      "The length to truncate arrays, bytes, and string to (default: 128)");
    parser.add_flag("--no-arr", format_.no_arrays, "Don't print array fields of messages");
    parser.add_flag("--no-str", format_.no_strings, "Don't print string fields of messages");
    parser.add_flag("--flow-style", format_.flow_style,
                    "Print arrays on one line (not available with csv format)");
    parser.add_flag("--no-lost-messages", no_lost_messages_,
                    "Accepted for scripts that give it: lost messages are not reported");
    parser.add_flag("--raw", raw_, "Echo the raw binary representation");
    parser.add_flag("--once", once_, "Print the first message received and then exit.");
  }

  int main() override {
    if (!full_length_) {
      format_.truncate_length = truncate_length_;
    }
    const ros2cli::DirectNode node(node_arguments_);
    const std::string topic = ros2cli::full_name(*node, topic_);
    const ros2cli::MessageType type = find_type(node, topic);
    std::optional<FieldPath> path;
    if (!field_.empty()) {
      path.emplace(field_, type.members());
    }
    ros2cli::DynamicMessage message(type.members());
    const rclcpp::SerializationBase serialization(type.handle);
    bool done = false;
    const auto show = [&](std::shared_ptr<rclcpp::SerializedMessage> bytes) {
      if (!done && (raw_ || decode(serialization, *bytes, message))) {
        done = once_;
        ros2cli::print(raw_ ? raw_text(*bytes) : text_of(message.view(), path));
      }
    };
    const auto subscription =
        node->create_generic_subscription(topic, type.name, choose_qos(node, topic), show);
    spin(node, [&done] { return done; });
    return 0;
  }

 private:
  ros2cli::MessageType find_type(const ros2cli::DirectNode& node, const std::string& topic) const {
    if (type_.empty()) {
      return type_of_topic(node, topic, false);
    }
    return ros2cli::load_message_type(type_);
  }

  rclcpp::QoS choose_qos(const ros2cli::DirectNode& node, const std::string& topic) const {
    if (qos_.given()) {
      return qos_.apply_to(rclcpp::SensorDataQoS());
    }
    if (node.wait_until([&] { return node->count_publishers(topic) > 0; })) {
      rclcpp::sleep_for(std::chrono::milliseconds(100));  // others may be about to be discovered
    }
    return qos_for(node->get_publishers_info_by_topic(topic));
  }

  /// A message that is none of this type is reported and counted; the next may be one.
  bool decode(const rclcpp::SerializationBase& serialization,
              const rclcpp::SerializedMessage& bytes, ros2cli::DynamicMessage& message) {
    try {
      serialization.deserialize_message(&bytes, message.get());
      return true;
    } catch (const std::exception& error) {
      ros2cli::warn("a message could not be decoded (" + std::to_string(++undecoded_) +
                    " so far): " + error.what());
      return false;
    }
  }

  static std::string raw_text(const rclcpp::SerializedMessage& bytes) {
    const auto& raw = bytes.get_rcl_serialized_message();
    return ros2cli::bytes_to_text({reinterpret_cast<const char*>(raw.buffer), raw.buffer_length}) +
           "\n---\n";
  }

  std::string text_of(const ros2cli::MessageView& message,
                      const std::optional<FieldPath>& path) const {
    if (!path) {
      return text_of(message);
    }
    const ros2cli::FieldView field = path->in(message);
    if (!field.is_array() && field.member().members_ != nullptr) {
      return text_of(std::get<ros2cli::MessageView>(field.at(0)));
    }
    return ros2cli::field_to_text(field) + (csv_ ? "\n" : "\n---\n");
  }

  std::string text_of(const ros2cli::MessageView& message) const {
    return csv_ ? ros2cli::message_to_csv(message, format_) + '\n'
                : ros2cli::message_to_yaml(message, format_) + "---\n";
  }

  ros2cli::NodeArguments node_arguments_;
  QosArguments qos_;
  ros2cli::FormatOptions format_;
  std::string topic_;
  std::string type_;
  std::string field_;
  std::size_t truncate_length_ = 128;
  std::size_t undecoded_ = 0;
  bool full_length_ = false;
  bool csv_ = false;
  bool raw_ = false;
  bool once_ = false;
  bool no_lost_messages_ = false;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_echo_verb() {
  return std::make_unique<EchoVerb>();
}

}  // namespace ros2topic
