// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "child_process.hpp"
#include "node_testing.hpp"

namespace {

using namespace node_testing;

class Processes : public NodeTest {
 protected:
  void SetUp() override {
    NodeTest::SetUp();
    node_ = bare_node("here");
    executor_ = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor_->add_node(node_);
  }
  void TearDown() override {
    executor_.reset();
    node_.reset();
    NodeTest::TearDown();
  }
  bool sees_peer() const {
    const auto names = node_->get_node_names();
    return std::count(names.begin(), names.end(), "/peer") == 1;
  }

  rclcpp::Node::SharedPtr node_;
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor_;
};

TEST_F(Processes, MessagesGoBothWaysInOrder) {
  constexpr int kCount = 100;  // what both histories hold
  std::vector<int> received;
  auto publisher = node_->create_publisher<Int32>("ping", kCount);
  auto subscription = node_->create_subscription<Int32>(
      "pong", kCount, [&](const Int32& m) { received.push_back(m.data); });
  ChildProcess peer({NODE_PEER, "serve"});
  ASSERT_TRUE(eventually([&] {
    return publisher->get_subscription_count() == 1 && subscription->get_publisher_count() == 1;
  }));
  // Until an answer comes, the peer may not have found its way back yet.
  EXPECT_TRUE(spin_until(*executor_, [&] {
    publisher->publish(number(-1));
    return !received.empty();
  }));
  ASSERT_TRUE(publisher->wait_for_all_acked(kLimit));
  spin_a_while(*executor_);
  received.clear();
  for (int i = 0; i < kCount; ++i) {
    publisher->publish(number(i));
  }
  EXPECT_TRUE(spin_until(*executor_, [&] { return received.size() == kCount; }));
  for (int i = 0; i < kCount && i < static_cast<int>(received.size()); ++i) {
    EXPECT_EQ(i + 1, received[static_cast<size_t>(i)]);
  }
}

TEST_F(Processes, ServiceOfAProcessThatIsRestarted) {
  auto client = node_->create_client<Echo>("echo");
  for (uint64_t life = 1; life <= 2; ++life) {
    ChildProcess peer({NODE_PEER, "serve"});
    ASSERT_TRUE(client->wait_for_service(kLimit));
    for (uint64_t i = 0; i < 20; ++i) {
      auto future = client->async_send_request(request(i));
      ASSERT_EQ(rclcpp::FutureReturnCode::SUCCESS,
                executor_->spin_until_future_complete(future, kLimit));
      EXPECT_EQ(std::to_string(i), future.get()->result.names.at(0));
    }
    peer.send(SIGINT);
    EXPECT_EQ(0, peer.wait());
    EXPECT_TRUE(eventually([&] { return !client->service_is_ready(); }));
  }
}

TEST_F(Processes, GraphShowsThePeerUntilItEnds) {
  ChildProcess peer({NODE_PEER, "serve"});
  EXPECT_TRUE(eventually([&] { return sees_peer(); }));
  EXPECT_TRUE(eventually([&] { return node_->count_publishers("pong") == 1; }));
  EXPECT_TRUE(eventually([&] { return node_->get_service_names_and_types().count("/echo") == 1; }));
  peer.send(SIGTERM);
  EXPECT_EQ(0, peer.wait());
  EXPECT_TRUE(eventually([&] { return !sees_peer() && node_->count_publishers("pong") == 0; }));
}

TEST_F(Processes, KilledPeerLeavesTheGraph) {
  auto publisher = node_->create_publisher<Int32>("ping", 10);
  ChildProcess peer({NODE_PEER, "serve"});
  ASSERT_TRUE(eventually([&] { return sees_peer() && publisher->get_subscription_count() == 1; }));
  peer.send(SIGKILL);
  EXPECT_EQ(-SIGKILL, peer.wait());
  EXPECT_TRUE(eventually([&] { return !sees_peer() && publisher->get_subscription_count() == 0; }));
  EXPECT_EQ(0u, node_->count_publishers("pong"));
  publisher->publish(number(1));
}

TEST_F(Processes, RemappingOnTheCommandLine) {
  ChildProcess peer({NODE_PEER, "serve", "--ros-args", "-r", "__node:=renamed", "-r", "__ns:=/far",
                     "-r", "pong:=answer"});
  EXPECT_TRUE(eventually([&] {
    const auto names = node_->get_node_names();
    return std::count(names.begin(), names.end(), "/far/renamed") == 1 &&
           node_->count_publishers("/far/answer") == 1;
  }));
}

}  // namespace
