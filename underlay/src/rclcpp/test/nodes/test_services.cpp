// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "node_testing.hpp"

namespace {

using namespace node_testing;
using rclcpp::executors::MultiThreadedExecutor;
using rclcpp::executors::SingleThreadedExecutor;

class Services : public NodeTest {
 protected:
  void SetUp() override {
    NodeTest::SetUp();
    node_ = bare_node("node");
    executor_ = std::make_unique<SingleThreadedExecutor>();
    executor_->add_node(node_);
  }
  void TearDown() override {
    executor_.reset();
    node_.reset();
    NodeTest::TearDown();
  }

  void expect_echo(const rclcpp::Client<Echo>::SharedPtr& client, uint64_t value) {
    ASSERT_TRUE(client->wait_for_service(kLimit));
    auto future = client->async_send_request(request(value));
    ASSERT_EQ(rclcpp::FutureReturnCode::SUCCESS,
              executor_->spin_until_future_complete(future, kLimit));
    EXPECT_EQ(std::vector<std::string>{std::to_string(value)}, future.get()->result.names);
  }

  rclcpp::Node::SharedPtr node_;
  std::unique_ptr<SingleThreadedExecutor> executor_;
};

TEST_F(Services, CallbackWithoutHeader) {
  auto service = node_->create_service<Echo>(
      "echo", [](const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
        echo(request, response);
      });
  auto client = node_->create_client<Echo>("echo");
  EXPECT_STREQ("/echo", service->get_service_name());
  EXPECT_STREQ("/echo", client->get_service_name());
  expect_echo(client, 1);
  expect_echo(client, 2);
}

TEST_F(Services, CallbackWithHeader) {
  std::vector<int64_t> sequence;
  auto service = node_->create_service<Echo>(
      "echo", [&](const std::shared_ptr<rmw_request_id_t> header,
                  const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
        sequence.push_back(header->sequence_number);
        echo(request, response);
      });
  auto client = node_->create_client<Echo>("echo");
  expect_echo(client, 1);
  expect_echo(client, 2);
  ASSERT_EQ(2u, sequence.size());
  EXPECT_LT(sequence[0], sequence[1]);
}

TEST_F(Services, ResponseMayComeLater) {
  std::shared_ptr<rmw_request_id_t> header;
  auto service =
      node_->create_service<Echo>("echo", [&](const std::shared_ptr<rmw_request_id_t> given,
                                              const Echo::Request::SharedPtr) { header = given; });
  auto client = node_->create_client<Echo>("echo");
  ASSERT_TRUE(client->wait_for_service(kLimit));
  auto future = client->async_send_request(request(1));
  ASSERT_TRUE(spin_until(*executor_, [&] { return header != nullptr; }));
  spin_a_while(*executor_, 20ms);
  EXPECT_EQ(std::future_status::timeout, future.wait_for(0s));
  Echo::Response response;
  response.result.names = {"late"};
  service->send_response(*header, response);
  ASSERT_EQ(rclcpp::FutureReturnCode::SUCCESS,
            executor_->spin_until_future_complete(future, kLimit));
  EXPECT_EQ("late", future.get()->result.names.at(0));
}

class BoundServer {
 public:
  void answer(const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
    echo(request, response);
  }
};

TEST_F(Services, BoundMember) {
  using std::placeholders::_1;
  using std::placeholders::_2;
  BoundServer server;
  auto service =
      node_->create_service<Echo>("echo", std::bind(&BoundServer::answer, &server, _1, _2));
  expect_echo(node_->create_client<Echo>("echo"), 3);
}

TEST_F(Services, ClientsInParallelEachGetTheirOwnAnswers) {
  constexpr int kClients = 10;
  constexpr uint64_t kRequests = 50;
  rmw_qos_profile_t qos = rmw_qos_profile_services_default;
  qos.depth = kClients * kRequests;  // all clients share the topic of the answers
  auto server = bare_node("server");
  auto reentrant = server->create_callback_group(rclcpp::CallbackGroupType::Reentrant);
  auto service = server->create_service<Echo>(
      "parallel",
      [](const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
        echo(request, response);
      },
      qos, reentrant);
  auto asking = bare_node("asking");
  std::vector<rclcpp::Client<Echo>::SharedPtr> clients;
  std::vector<rclcpp::CallbackGroup::SharedPtr> groups;
  for (int i = 0; i < kClients; ++i) {
    groups.push_back(asking->create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive));
    clients.push_back(asking->create_client<Echo>("parallel", qos, groups.back()));
  }
  MultiThreadedExecutor executor(rclcpp::ExecutorOptions(), 4);
  executor.add_node(server);
  executor.add_node(asking);
  std::atomic_int wrong{0}, missing{0};
  {
    BackgroundSpin spin(executor);
    std::vector<std::thread> threads;
    for (int i = 0; i < kClients; ++i) {
      threads.emplace_back([&, i] {
        auto& client = clients[static_cast<size_t>(i)];
        client->wait_for_service(kLimit);
        for (uint64_t j = 0; j < kRequests; ++j) {
          const uint64_t value = static_cast<uint64_t>(i) * 1000 + j;
          auto future = client->async_send_request(request(value));
          if (future.wait_for(kLimit) != std::future_status::ready) {
            ++missing;
            return;
          }
          const auto names = future.get()->result.names;
          wrong += names != std::vector<std::string>{std::to_string(value)};
        }
      });
    }
    for (auto& thread : threads) {
      thread.join();
    }
  }
  EXPECT_EQ(0, wrong);
  EXPECT_EQ(0, missing);
}

TEST_F(Services, ManyRequestsInFlightAreAnsweredEachOnce) {
  auto service = node_->create_service<Echo>(
      "echo", [](const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
        echo(request, response);
      });
  auto client = node_->create_client<Echo>("echo");
  ASSERT_TRUE(client->wait_for_service(kLimit));
  std::vector<rclcpp::Client<Echo>::FutureAndRequestId> futures;
  for (uint64_t i = 0; i < 10; ++i) {  // the default profile keeps 10
    futures.push_back(client->async_send_request(request(i)));
  }
  for (uint64_t i = 0; i < futures.size(); ++i) {
    ASSERT_EQ(rclcpp::FutureReturnCode::SUCCESS,
              executor_->spin_until_future_complete(futures[i], kLimit));
    EXPECT_EQ(std::to_string(i), futures[i].get()->result.names.at(0));
  }
}

TEST_F(Services, AnswerWithCallback) {
  auto service = node_->create_service<Echo>(
      "echo", [](const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
        echo(request, response);
      });
  auto client = node_->create_client<Echo>("echo");
  ASSERT_TRUE(client->wait_for_service(kLimit));
  std::string answer;
  auto future = client->async_send_request(
      request(11),
      [&](rclcpp::Client<Echo>::SharedFuture done) { answer = done.get()->result.names.at(0); });
  EXPECT_EQ(rclcpp::FutureReturnCode::SUCCESS,
            executor_->spin_until_future_complete(future, kLimit));
  EXPECT_EQ("11", answer);
  EXPECT_EQ("11", future.get()->result.names.at(0));
}

TEST_F(Services, CallbackMayAskAgain) {
  auto service = node_->create_service<Echo>(
      "echo", [](const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
        echo(request, response);
      });
  auto client = node_->create_client<Echo>("echo");
  ASSERT_TRUE(client->wait_for_service(kLimit));
  std::string answer;
  client->async_send_request(request(1), [&](rclcpp::Client<Echo>::SharedFuture) {
    client->async_send_request(request(2), [&](rclcpp::Client<Echo>::SharedFuture done) {
      answer = done.get()->result.names.at(0);
    });
  });
  EXPECT_TRUE(spin_until(*executor_, [&] { return answer == "2"; }));
}

TEST_F(Services, WaitingForAnAbsentServiceTimesOut) {
  auto client = node_->create_client<Echo>("absent");
  EXPECT_FALSE(client->service_is_ready());
  EXPECT_FALSE(client->wait_for_service(0s));
  EXPECT_FALSE(client->wait_for_service(20ms));
}

TEST_F(Services, WaitingEndsWithShutdown) {
  auto client = node_->create_client<Echo>("absent");
  auto waiting = std::async(std::launch::async, [&] { return client->wait_for_service(); });
  EXPECT_EQ(std::future_status::timeout, waiting.wait_for(20ms));
  rclcpp::shutdown();
  EXPECT_FALSE(waiting.get());
}

TEST_F(Services, RemovedRequestIsNotAnswered) {
  auto service = node_->create_service<Echo>(
      "echo", [](const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
        echo(request, response);
      });
  auto client = node_->create_client<Echo>("echo");
  ASSERT_TRUE(client->wait_for_service(kLimit));
  bool called = false;
  auto future = client->async_send_request(
      request(1), [&](rclcpp::Client<Echo>::SharedFuture) { called = true; });
  EXPECT_TRUE(client->remove_pending_request(future));
  EXPECT_FALSE(client->remove_pending_request(future));
  auto by_id = client->async_send_request(request(2));
  EXPECT_TRUE(client->remove_pending_request(by_id.request_id));
  expect_echo(client, 3);
  EXPECT_FALSE(called);
}

TEST_F(Services, ServerGoneAndBack) {
  const auto serve = [this] {
    return node_->create_service<Echo>(
        "echo", [](const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
          echo(request, response);
        });
  };
  auto client = node_->create_client<Echo>("echo");
  auto service = serve();
  expect_echo(client, 1);
  service.reset();
  EXPECT_TRUE(eventually([&] { return !client->service_is_ready(); }));
  auto unanswered = client->async_send_request(request(2));
  EXPECT_EQ(rclcpp::FutureReturnCode::TIMEOUT,
            executor_->spin_until_future_complete(unanswered, 20ms));
  service = serve();
  expect_echo(client, 3);
}

TEST_F(Services, ExceptionOfTheCallbackLeavesSpin) {
  auto service = node_->create_service<Echo>(
      "echo", [](const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
        if (request->depth == 0) {
          throw std::domain_error("zero");
        }
        echo(request, response);
      });
  auto client = node_->create_client<Echo>("echo");
  ASSERT_TRUE(client->wait_for_service(kLimit));
  auto lost = client->async_send_request(request(0));
  EXPECT_THROW(executor_->spin(), std::domain_error);
  EXPECT_FALSE(executor_->is_spinning());
  expect_echo(client, 1);
}

TEST_F(Services, DroppedClientBreaksItsPromises) {
  auto client = node_->create_client<Echo>("absent");
  auto future = client->async_send_request(request(1));
  client.reset();
  EXPECT_THROW(future.get(), std::future_error);
}

}  // namespace
