// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "node_testing.hpp"

namespace {

using namespace node_testing;
using Names = std::vector<std::string>;

long count(const rclcpp::Node::SharedPtr& node, const std::string& name) {
  const Names names = node->get_node_names();
  return std::count(names.begin(), names.end(), name);
}

class NodeGraph : public NodeTest {};

TEST_F(NodeGraph, NamesOfNodes) {
  auto node = bare_node("first");
  EXPECT_TRUE(eventually([&] { return count(node, "/first") == 1; }));
  auto second = std::make_shared<rclcpp::Node>("second", "/space", bare());
  EXPECT_STREQ("second", second->get_name());
  EXPECT_STREQ("/space", second->get_namespace());
  EXPECT_STREQ("/space/second", second->get_fully_qualified_name());
  EXPECT_TRUE(eventually([&] { return count(node, "/space/second") == 1; }));
  second.reset();
  EXPECT_TRUE(eventually([&] { return count(node, "/space/second") == 0; }));
}

TEST_F(NodeGraph, TwoNodesOfOneName) {
  auto node = bare_node("twin");
  auto other = bare_node("twin");
  EXPECT_TRUE(eventually([&] { return count(node, "/twin") == 2; }));
  other.reset();
  EXPECT_TRUE(eventually([&] { return count(node, "/twin") == 1; }));
}

TEST_F(NodeGraph, TopicsAndTypes) {
  auto node = bare_node("node");
  auto publisher = node->create_publisher<Int32>("~/numbers", 1);
  auto subscription = node->create_subscription<Int32>("/listened", 1, [](const Int32&) {});
  const auto type_of = [&](const std::string& topic) {
    const auto topics = node->get_topic_names_and_types();
    const auto found = topics.find(topic);
    return found == topics.end() ? Names{} : found->second;
  };
  EXPECT_TRUE(eventually([&] { return type_of("/node/numbers") == Names{"std_msgs/msg/Int32"}; }));
  EXPECT_TRUE(eventually([&] { return type_of("/listened") == Names{"std_msgs/msg/Int32"}; }));
  publisher.reset();
  EXPECT_TRUE(eventually([&] { return type_of("/node/numbers").empty(); }));
  EXPECT_EQ(0u, node->get_topic_names_and_types().count("ros_discovery_info"));
}

TEST_F(NodeGraph, ServicesAndTypes) {
  auto node = bare_node("node");
  auto service = node->create_service<Echo>(
      "echo", [](const Echo::Request::SharedPtr, Echo::Response::SharedPtr) {});
  const auto type_of = [&](const std::string& name) {
    const auto services = node->get_service_names_and_types();
    const auto found = services.find(name);
    return found == services.end() ? Names{} : found->second;
  };
  EXPECT_TRUE(
      eventually([&] { return type_of("/echo") == Names{"rcl_interfaces/srv/ListParameters"}; }));
  for (const auto& [topic, types] : node->get_topic_names_and_types()) {
    EXPECT_EQ(std::string::npos, topic.find("echo")) << "a service's topics are not topics";
  }
  service.reset();
  EXPECT_TRUE(eventually([&] { return type_of("/echo").empty(); }));
}

TEST_F(NodeGraph, NodesOfferTheParameterServices) {
  auto node = std::make_shared<rclcpp::Node>("full");
  for (const char* name : {"describe_parameters", "get_parameter_types", "get_parameters",
                           "list_parameters", "set_parameters", "set_parameters_atomically"}) {
    EXPECT_TRUE(eventually([&] {
      return node->get_service_names_and_types().count(std::string("/full/") + name) == 1;
    })) << name;
  }
  EXPECT_TRUE(eventually([&] { return node->count_publishers("/rosout") == 1; }));
  EXPECT_TRUE(eventually([&] { return node->count_publishers("/parameter_events") == 1; }));
}

TEST_F(NodeGraph, CountsOfEndpoints) {
  auto node = std::make_shared<rclcpp::Node>("node", "/space", bare());
  auto first = node->create_publisher<Int32>("topic", 1);
  auto second = node->create_publisher<Int32>("topic", 1);
  auto subscription = node->create_subscription<Int32>("topic", 1, [](const Int32&) {});
  EXPECT_TRUE(eventually([&] { return node->count_publishers("/space/topic") == 2; }));
  EXPECT_EQ(2u, node->count_publishers("topic"));
  EXPECT_TRUE(eventually([&] { return node->count_subscribers("topic") == 1; }));
  second.reset();
  EXPECT_TRUE(eventually([&] { return node->count_publishers("topic") == 1; }));
  EXPECT_EQ(0u, node->count_publishers("never_used"));
  EXPECT_THROW(node->count_publishers("white space"), rclcpp::exceptions::InvalidTopicNameError);
}

TEST_F(NodeGraph, CountingDoesNotRemap) {
  auto node =
      std::make_shared<rclcpp::Node>("node", bare().arguments({"--ros-args", "-r", "from:=to"}));
  auto publisher = node->create_publisher<Int32>("from", 1);
  EXPECT_TRUE(eventually([&] { return node->count_publishers("to") == 1; }));
  EXPECT_EQ(0u, node->count_publishers("from"));
}

using NamesAndTypes = std::map<std::string, Names>;

TEST_F(NodeGraph, EndpointsOfANode) {
  auto node = bare_node("observer");
  auto busy = std::make_shared<rclcpp::Node>("busy", "/space", bare());
  auto publisher = busy->create_publisher<Int32>("said", 1);
  auto subscription = busy->create_subscription<Int32>("heard", 1, [](const Int32&) {});
  auto service = busy->create_service<Echo>(
      "offered", [](const Echo::Request::SharedPtr, Echo::Response::SharedPtr) {});
  auto client = busy->create_client<Echo>("asked");
  const auto graph = node->get_node_graph_interface();
  const Names echo_type{"rcl_interfaces/srv/ListParameters"};
  const Names int_type{"std_msgs/msg/Int32"};
  const auto services = [&] { return node->get_service_names_and_types_by_node("busy", "/space"); };
  EXPECT_TRUE(eventually([&] { return count(node, "/space/busy") == 1; }));
  EXPECT_TRUE(eventually([&] {
    return services() == NamesAndTypes{{"/space/offered", echo_type}};
  }));
  EXPECT_TRUE(eventually([&] {
    return graph->get_client_names_and_types_by_node("busy", "/space") ==
           NamesAndTypes{{"/space/asked", echo_type}};
  }));
  EXPECT_TRUE(eventually([&] {
    return graph->get_publisher_names_and_types_by_node("busy", "/space") ==
           NamesAndTypes{{"/space/said", int_type}};
  }));
  EXPECT_TRUE(eventually([&] {  // Humble's nodes also listen to /parameter_events
    const auto heard = graph->get_subscriber_names_and_types_by_node("busy", "/space");
    return heard.count("/space/heard") == 1 && heard.at("/space/heard") == int_type &&
           heard.count("/space/said") == 0;
  }));
  const auto raw = graph->get_publisher_names_and_types_by_node("busy", "/space", true);
  ASSERT_EQ(1u, raw.count("rt/space/said"));
  EXPECT_EQ(Names{"std_msgs::msg::dds_::Int32_"}, raw.at("rt/space/said"));
}

TEST_F(NodeGraph, EndpointsOfAnUnknownNode) {
  auto node = bare_node("observer");
  const auto graph = node->get_node_graph_interface();
  EXPECT_THROW(graph->get_publisher_names_and_types_by_node("nobody", "/"),
               rclcpp::exceptions::RCLError);
  EXPECT_THROW(graph->get_subscriber_names_and_types_by_node("nobody", "/"),
               rclcpp::exceptions::RCLError);
  EXPECT_THROW(graph->get_client_names_and_types_by_node("nobody", "/"),
               rclcpp::exceptions::RCLError);
  EXPECT_THROW(node->get_service_names_and_types_by_node("nobody", "/"), std::runtime_error);
}

TEST_F(NodeGraph, InfosOfATopic) {
  auto node = std::make_shared<rclcpp::Node>("node", "/space",
                                             bare().arguments({"--ros-args", "-r", "from:=topic"}));
  auto publisher = node->create_publisher<Int32>(
      "topic", rclcpp::QoS(7).transient_local().deadline(rclcpp::Duration(2, 500)));
  auto subscription =
      node->create_subscription<Int32>("topic", rclcpp::QoS(3).best_effort(), [](const Int32&) {});
  const auto complete = [&](const std::vector<rclcpp::TopicEndpointInfo>& infos) {
    return infos.size() == 1 && infos[0].node_name() == "node";
  };
  ASSERT_TRUE(eventually([&] { return complete(node->get_publishers_info_by_topic("topic")); }));
  ASSERT_TRUE(eventually([&] { return complete(node->get_subscriptions_info_by_topic("topic")); }));

  const auto writer = node->get_publishers_info_by_topic("/space/topic").at(0);
  EXPECT_EQ("/space", writer.node_namespace());
  EXPECT_EQ("std_msgs/msg/Int32", writer.topic_type());
  EXPECT_EQ(rclcpp::EndpointType::Publisher, writer.endpoint_type());
  EXPECT_TRUE(std::equal(writer.endpoint_gid().begin(), writer.endpoint_gid().begin() + 16,
                         std::begin(publisher->get_gid().data)));
  EXPECT_EQ(rclcpp::ReliabilityPolicy::Reliable, writer.qos_profile().reliability());
  EXPECT_EQ(rclcpp::DurabilityPolicy::TransientLocal, writer.qos_profile().durability());
  EXPECT_EQ(rclcpp::HistoryPolicy::Unknown, writer.qos_profile().history());
  EXPECT_EQ(rclcpp::Duration(2, 500), writer.qos_profile().deadline());

  const auto reader = node->get_subscriptions_info_by_topic("from").at(0);  // follows remappings
  EXPECT_EQ(rclcpp::EndpointType::Subscription, reader.endpoint_type());
  EXPECT_EQ(rclcpp::ReliabilityPolicy::BestEffort, reader.qos_profile().reliability());

  const auto raw = node->get_publishers_info_by_topic("rt/space/topic", true);
  ASSERT_EQ(1u, raw.size());
  EXPECT_EQ("std_msgs::msg::dds_::Int32_", raw[0].topic_type());
  EXPECT_TRUE(node->get_publishers_info_by_topic("never_used").empty());
  EXPECT_THROW(node->get_publishers_info_by_topic("white space"),
               rclcpp::exceptions::InvalidTopicNameError);
}

TEST_F(NodeGraph, OtherContextsAreSeenAndMissed) {
  auto node = bare_node("observer");
  auto context = std::make_shared<rclcpp::Context>();
  context->init(0, nullptr);
  auto remote = std::make_shared<rclcpp::Node>("remote", bare().context(context));
  auto publisher = remote->create_publisher<Int32>("topic", 1);
  EXPECT_TRUE(eventually(
      [&] { return count(node, "/remote") == 1 && node->count_publishers("topic") == 1; }));
  publisher.reset();
  EXPECT_TRUE(eventually([&] { return node->count_publishers("topic") == 0; }));
  remote.reset();
  EXPECT_TRUE(eventually([&] { return count(node, "/remote") == 0; }));
  context->shutdown("test over");
}

}  // namespace
