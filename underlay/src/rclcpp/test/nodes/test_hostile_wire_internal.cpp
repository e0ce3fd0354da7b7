// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "node_testing.hpp"
#include "wire/participant.hpp"

namespace {

using namespace node_testing;
using rclcpp::wire::Bytes;
using rclcpp::wire::Guid;
using rclcpp::wire::Writer;
using std_msgs::msg::String;

constexpr char kStringType[] = "std_msgs::msg::dds_::String_";
constexpr char kRequestType[] = "rcl_interfaces::srv::dds_::ListParameters_Request_";
constexpr char kResponseType[] = "rcl_interfaces::srv::dds_::ListParameters_Response_";

/// Payloads that are no message of any type with a sequence or string in it.
std::vector<Bytes> bad_payloads() {
  std::vector<Bytes> payloads{
      {0},                                                 // not even an encapsulation
      {0, 1, 0, 0},                                        // nothing after it
      {0, 9, 0, 0, 1, 0, 0, 0, 0},                         // unknown encapsulation
      {0, 1, 0, 0, 5, 0, 0, 0, 'a'},                       // truncated
      {0, 1, 0, 0, 0xff, 0xff, 0xff, 0xff, 'a', 0},        // a length of 4 GiB
      {0, 1, 0, 0, 0xff, 0xff, 0xff, 0x7f, 'a', 0, 0, 0},  // and of 2 GiB
  };
  std::mt19937 random(1);
  for (int i = 0; i < 20; ++i) {
    Bytes noise(8 + random() % 12);
    for (auto& byte : noise) {
      byte = static_cast<uint8_t>(random());
    }
    noise[0] = 0;
    noise[1] = 1;
    noise[7] = 0xff;  // the first length stays too large, whatever the rest says
    payloads.push_back(noise);
  }
  return payloads;
}

class HostileWire : public NodeTest {
 protected:
  void SetUp() override {
    NodeTest::SetUp();
    node_ = bare_node("victim");
    executor_ = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor_->add_node(node_);
    rclcpp::wire::ParticipantOptions options;
    options.domain_id = node_->get_node_base_interface()->get_context()->get_domain_id();
    const char* localhost_only = std::getenv("ROS_LOCALHOST_ONLY");
    options.localhost_only = localhost_only != nullptr && localhost_only == std::string("1");
    foe_ = rclcpp::wire::create_participant(options);
  }
  void TearDown() override {
    executor_.reset();
    node_.reset();
    foe_.reset();
    NodeTest::TearDown();
  }

  std::shared_ptr<Writer> foe_writer(const std::string& topic, const std::string& type) {
    rmw_qos_profile_t qos = rmw_qos_profile_default;
    qos.depth = 100;
    auto writer = foe_->create_writer({{"/", "foe"}, topic, type, qos});
    EXPECT_TRUE(eventually([&] { return writer->matched() == 1; })) << topic;
    return writer;
  }

  rclcpp::Node::SharedPtr node_;
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor_;
  std::shared_ptr<rclcpp::wire::Participant> foe_;
};

TEST_F(HostileWire, SubscriptionSurvivesBadMessages) {
  std::vector<std::string> received;
  auto subscription = node_->create_subscription<String>(
      "topic", 100, [&](const String& m) { received.push_back(m.data); });
  auto foe = foe_writer("rt/topic", kStringType);
  for (const Bytes& payload : bad_payloads()) {
    foe->write(payload);
  }
  foe->write({0, 1, 0, 0, 5, 0, 0, 0, 'g', 'o', 'o', 'd', 0});
  EXPECT_TRUE(spin_until(*executor_, [&] { return !received.empty(); }));
  EXPECT_EQ(std::vector<std::string>{"good"}, received);
}

TEST_F(HostileWire, GenericSubscriptionGetsOnlyWhatStartsAsAMessage) {
  std::vector<Bytes> received;
  auto subscription = node_->create_generic_subscription(
      "topic", "std_msgs/msg/String", 100, [&](std::shared_ptr<rclcpp::SerializedMessage> m) {
        const auto& raw = m->get_rcl_serialized_message();
        received.emplace_back(raw.buffer, raw.buffer + raw.buffer_length);
      });
  auto foe = foe_writer("rt/topic", kStringType);
  for (const Bytes& payload : bad_payloads()) {
    foe->write(payload);
  }
  const Bytes good{0, 1, 0, 0, 4, 0, 0, 0, 'e', 'n', 'd', 0};
  foe->write(good);
  EXPECT_TRUE(spin_until(*executor_, [&] { return !received.empty() && received.back() == good; }));
  for (const Bytes& bytes : received) {
    ASSERT_GE(bytes.size(), 4u);
    EXPECT_EQ(0, bytes[0]);
    EXPECT_LE(bytes[1], 1);
  }
}

TEST_F(HostileWire, EmptyPayloadHoldsUpNobodyElse) {
  std::vector<std::string> received;
  auto subscription = node_->create_subscription<String>(
      "topic", 100, [&](const String& m) { received.push_back(m.data); });
  // The DDS may never get past a sample without any byte, but only in the stream of its writer.
  auto foe = foe_writer("rt/topic", kStringType);
  foe->write({});
  auto friendly = foe_writer("rt/topic", kStringType);
  friendly->write({0, 1, 0, 0, 5, 0, 0, 0, 'g', 'o', 'o', 'd', 0});
  EXPECT_TRUE(spin_until(*executor_, [&] { return !received.empty(); }));
}

TEST_F(HostileWire, SubscriptionIgnoresAForeignType) {
  std::vector<std::string> received;
  auto subscription = node_->create_subscription<String>(
      "topic", 100, [&](const String& m) { received.push_back(m.data); });
  auto foreign = foe_->create_writer(
      {{"/", "foe"}, "rt/topic", "other_msgs::msg::dds_::Other_", rmw_qos_profile_default});
  ASSERT_TRUE(eventually([&] { return node_->count_publishers("topic") == 1; }));
  const auto types = node_->get_topic_names_and_types().at("/topic");
  EXPECT_EQ((std::vector<std::string>{"other_msgs/msg/Other", "std_msgs/msg/String"}), types);
  foreign->write({0, 1, 0, 0, 4, 0, 0, 0, 'b', 'a', 'd', 0});
  spin_a_while(*executor_);
  EXPECT_TRUE(received.empty());
  EXPECT_EQ(0u, subscription->get_publisher_count());
  foreign.reset();
  auto friendly = foe_writer("rt/topic", kStringType);
  friendly->write({0, 1, 0, 0, 5, 0, 0, 0, 'g', 'o', 'o', 'd', 0});
  EXPECT_TRUE(spin_until(*executor_, [&] { return !received.empty(); }));
}

TEST_F(HostileWire, ServiceSurvivesBadRequests) {
  int calls = 0;
  auto service = node_->create_service<Echo>(
      "echo", [&](const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
        ++calls;
        echo(request, response);
      });
  auto foe = foe_writer("rq/echoRequest", kRequestType);
  for (const Bytes& payload : bad_payloads()) {
    foe->write(payload);
  }
  auto client = node_->create_client<Echo>("echo");
  ASSERT_TRUE(client->wait_for_service(kLimit));
  auto future = client->async_send_request(request(1));
  ASSERT_EQ(rclcpp::FutureReturnCode::SUCCESS,
            executor_->spin_until_future_complete(future, kLimit));
  EXPECT_EQ("1", future.get()->result.names.at(0));
  EXPECT_EQ(1, calls);
}

TEST_F(HostileWire, ServiceSurvivesAClientThatCannotBeAnswered) {
  auto service = node_->create_service<Echo>(
      "echo", [](const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
        echo(request, response);
      });
  auto foe = foe_writer("rq/echoRequest", kRequestType);
  Bytes request_for_nobody(4 + 4 + 4 + 8, 0);  // no prefixes, depth 0
  request_for_nobody[1] = 1;
  foe->write(request_for_nobody);
  rclcpp::wire::SampleIdentity nowhere;
  nowhere.writer.fill(7);
  nowhere.sequence = -1;
  foe->write(request_for_nobody, &nowhere);
  auto client = node_->create_client<Echo>("echo");
  ASSERT_TRUE(client->wait_for_service(kLimit));
  auto future = client->async_send_request(request(1));
  EXPECT_EQ(rclcpp::FutureReturnCode::SUCCESS,
            executor_->spin_until_future_complete(future, kLimit));
}

TEST_F(HostileWire, ClientSurvivesBadAndFalseAnswers) {
  auto client = node_->create_client<Echo>("echo");
  auto reply_foe = foe_writer("rr/echoReply", kResponseType);
  rclcpp::wire::SampleIdentity stranger;
  stranger.writer.fill(9);
  stranger.sequence = 1;
  for (const Bytes& payload : bad_payloads()) {
    reply_foe->write(payload);
    reply_foe->write(payload, &stranger);
  }
  // A well formed answer to somebody else: names and prefixes are empty.
  const Bytes empty_answer{0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  auto service = node_->create_service<Echo>(
      "echo", [](const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
        echo(request, response);
      });
  ASSERT_TRUE(client->wait_for_service(kLimit));
  auto future = client->async_send_request(request(1));
  stranger.sequence = future.request_id;
  reply_foe->write(empty_answer, &stranger);
  ASSERT_EQ(rclcpp::FutureReturnCode::SUCCESS,
            executor_->spin_until_future_complete(future, kLimit));
  EXPECT_EQ("1", future.get()->result.names.at(0));
}

TEST_F(HostileWire, BadAnswerToAPendingRequestIsDropped) {
  auto client = node_->create_client<Echo>("echo");
  auto requests = foe_->create_reader(
      {{"/", "foe"}, "rq/echoRequest", kRequestType, rmw_qos_profile_default}, [] {});
  auto replies = foe_writer("rr/echoReply", kResponseType);
  ASSERT_TRUE(client->wait_for_service(kLimit));
  auto future = client->async_send_request(request(1));
  rclcpp::wire::Sample asked;
  ASSERT_TRUE(eventually([&] { return requests->take(asked); }));
  rclcpp::wire::SampleIdentity answer{asked.related.writer, asked.identity.sequence};
  for (const Bytes& payload : bad_payloads()) {
    replies->write(payload, &answer);
  }
  EXPECT_EQ(rclcpp::FutureReturnCode::TIMEOUT,
            executor_->spin_until_future_complete(future, 100ms));
  replies->write({0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, &answer);
  EXPECT_EQ(rclcpp::FutureReturnCode::SUCCESS,
            executor_->spin_until_future_complete(future, kLimit));
}

TEST_F(HostileWire, DiscoverySurvivesBadNodeLists) {
  rmw_qos_profile_t qos = rmw_qos_profile_default;
  qos.durability = RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL;
  auto foe = foe_->create_writer({{"/", "foe"},
                                  "ros_discovery_info",
                                  "rmw_dds_common::msg::dds_::ParticipantEntitiesInfo_",
                                  qos});
  ASSERT_TRUE(eventually([&] { return foe->matched() >= 1; }));
  for (const Bytes& payload : bad_payloads()) {
    foe->write(payload);
  }
  auto context = std::make_shared<rclcpp::Context>();
  context->init(0, nullptr);
  rclcpp::Node late("late", bare().context(context));
  EXPECT_TRUE(eventually([&] {
    const auto names = node_->get_node_names();
    return std::count(names.begin(), names.end(), "/late") == 1;
  }));
}

}  // namespace
