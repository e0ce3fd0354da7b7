// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "diagnostic_msgs/msg/diagnostic_array.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "nasm_ros/request_client.hpp"

namespace nasm_ros {
namespace {

using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::OcpInstance;

/// A node that answers every request and reports on /diagnostics, as serving nodes do.
class Server : public rclcpp::Node {
 public:
  Server() : Node("controller", "/here") {
    answers_ = create_publisher<ControlTrajectory>("~/control_trajectory", 10);
    diagnostics_ = create_publisher<diagnostic_msgs::msg::DiagnosticArray>("/diagnostics", 10);
    requests_ = create_subscription<OcpInstance>("~/instance", 10, [this](const OcpInstance& one) {
      received.push_back(one.id);
      ControlTrajectory answer;
      answer.id = one.id;
      if (answers) answers_->publish(answer);
    });
  }

  void report(const std::string& state) {
    diagnostic_msgs::msg::DiagnosticArray message;
    message.status.resize(1);
    message.status[0].name = "here/controller: controller";
    message.status[0].values.resize(2);
    message.status[0].values[0].key = "state";
    message.status[0].values[0].value = state;
    message.status[0].values[1].key = "subscribers";
    message.status[0].values[1].value = std::to_string(answers_->get_subscription_count());
    diagnostics_->publish(message);
  }

  bool answers = true;
  std::vector<uint64_t> received;

 private:
  rclcpp::Publisher<ControlTrajectory>::SharedPtr answers_;
  rclcpp::Publisher<diagnostic_msgs::msg::DiagnosticArray>::SharedPtr diagnostics_;
  rclcpp::Subscription<OcpInstance>::SharedPtr requests_;
};

/// What the client says, in order.
class Client {
 public:
  explicit Client(double timeout_s) : node(std::make_shared<rclcpp::Node>("client", "/here")) {
    RequestClient<OcpInstance>::Options options;
    options.requests = "controller/instance";
    options.answers = "controller/control_trajectory";
    options.peers = {{options.answers, 1}};
    options.timeout_s = timeout_s;
    options.answer_timeout_s = 0.5;
    RequestClient<OcpInstance>::Callbacks callbacks;
    callbacks.ready = [this] { events.push_back("ready"); };
    callbacks.answered = [this](const ControlTrajectory& answer) {
      events.push_back("answer " + std::to_string(answer.id));
      requests->finish();
    };
    callbacks.timed_out = [this] { events.push_back("timed out"); };
    callbacks.failed = [this](const std::string& why) { events.push_back(why); };
    requests = std::make_unique<RequestClient<OcpInstance>>(*node, options, callbacks);
  }

  void send(uint64_t id) {
    auto message = std::make_unique<OcpInstance>();
    message->id = id;
    requests->send(std::move(message));
  }

  rclcpp::Node::SharedPtr node;
  std::unique_ptr<RequestClient<OcpInstance>> requests;
  std::vector<std::string> events;
};

class Requests : public testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  /// Spins until the client has said so much; the server reports its state meanwhile.
  void spin(Client& client, std::size_t events, const std::string& state) {
    rclcpp::executors::SingleThreadedExecutor executor;
    executor.add_node(client.node);
    executor.add_node(server_);
    const auto start = std::chrono::steady_clock::now();
    while (client.events.size() < events && nasm_common::seconds_since(start) < 30.0) {
      if (!state.empty()) server_->report(state);
      executor.spin_once(std::chrono::milliseconds(10));
    }
    executor.remove_node(server_);
    executor.remove_node(client.node);
  }

  std::shared_ptr<Server> server_ = std::make_shared<Server>();
};

TEST_F(Requests, AreSentOnceAllListenAndNothingElseIs) {
  Client client(30.0);
  spin(client, 1, "active");
  ASSERT_EQ(client.events, std::vector<std::string>{"ready"});
  EXPECT_TRUE(server_->received.empty()) << "something was sent only to try";
  for (uint64_t id = 1; id <= 10; ++id) {
    client.send(id);
    spin(client, 1 + id, "active");
    ASSERT_EQ(client.events.back(), "answer " + std::to_string(id));
  }
  EXPECT_EQ(server_->received.size(), 10u);
}

TEST_F(Requests, ThatNobodyAnswersTimeOut) {
  Client client(30.0);
  spin(client, 1, "active");
  server_->answers = false;
  client.send(1);
  spin(client, 2, "active");
  EXPECT_EQ(client.events.back(), "timed out");
}

TEST_F(Requests, AreNotSentToANodeThatIsNotActive) {
  Client client(0.5);
  spin(client, 1, "inactive");
  ASSERT_EQ(client.events.size(), 1u);
  EXPECT_NE(client.events[0].find("/here/controller is inactive"), std::string::npos)
      << client.events[0];
}

TEST_F(Requests, AreNotSentToNobody) {
  Client client(0.2);
  spin(client, 1, "");
  ASSERT_EQ(client.events.size(), 1u);
  EXPECT_NE(client.events[0].find("no node /here/controller reports on /diagnostics"),
            std::string::npos)
      << client.events[0];
}

}  // namespace
}  // namespace nasm_ros
