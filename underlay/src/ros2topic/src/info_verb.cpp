// SPDX-License-Identifier: Apache-2.0
#include "endpoint_text.hpp"
#include "ros2cli/direct_node.hpp"
#include "ros2cli/names.hpp"
#include "ros2cli/output.hpp"
#include "verbs.hpp"

namespace ros2topic {

namespace {

class InfoVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    ros2cli::add_strategy_node_arguments(parser, node_arguments_);
    parser.add_option("topic_name", topic_, "Name of the ROS topic to get info (e.g. '/chatter')")
        .required();
    parser.add_flag("-v,--verbose", verbose_,
                    "Prints detailed information like the node name, node namespace, topic type, "
                    "GUID and QoS Profile of the publishers and subscribers to this topic");
  }

  int main() override {
    const ros2cli::DirectNode node(node_arguments_);
    const std::string topic = ros2cli::full_name(*node, topic_);
    node.wait_for_discovery();
    const ros2cli::NamesAndTypes topics = node->get_topic_names_and_types();
    const auto found = topics.find(topic);
    if (found == topics.end()) {
      throw std::runtime_error("Unknown topic '" + topic + "'" +
                               ros2cli::similar_name(topic, topics));
    }
    put("Type: " + types_text(found->second));
    put("Publisher count: " + std::to_string(node->count_publishers(topic)));
    if (verbose_) {
      put_all(node->get_publishers_info_by_topic(topic));
    }
    put("Subscription count: " + std::to_string(node->count_subscribers(topic)));
    if (verbose_) {
      put_all(node->get_subscriptions_info_by_topic(topic));
    }
    return 0;
  }

 private:
  /// Several types stand in brackets and quotes, as a list of Python's does.
  static std::string types_text(const std::vector<std::string>& types) {
    if (types.size() == 1) {
      return types[0];
    }
    std::string text;
    for (const std::string& type : types) {
      text += (text.empty() ? "'" : ", '") + type + "'";
    }
    return "[" + text + "]";
  }

  void put(const std::string& text) const { ros2cli::print(text + (verbose_ ? "\n\n" : "\n")); }

  void put_all(const std::vector<rclcpp::TopicEndpointInfo>& endpoints) const {
    for (const auto& endpoint : endpoints) {
      put(endpoint_text(endpoint));
    }
  }

  ros2cli::NodeArguments node_arguments_;
  std::string topic_;
  bool verbose_ = false;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_info_verb() {
  return std::make_unique<InfoVerb>();
}

}  // namespace ros2topic
