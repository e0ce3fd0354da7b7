// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "lifecycle_msgs/msg/transition_event.hpp"
#include "lifecycle_msgs/srv/change_state.hpp"
#include "lifecycle_msgs/srv/get_available_states.hpp"
#include "lifecycle_msgs/srv/get_available_transitions.hpp"
#include "lifecycle_msgs/srv/get_state.hpp"
#include "managed_node.hpp"
#include "rclcpp/rclcpp.hpp"

using lifecycle_msgs::msg::TransitionEvent;
using lifecycle_msgs::srv::ChangeState;
using lifecycle_msgs::srv::GetAvailableStates;
using lifecycle_msgs::srv::GetAvailableTransitions;
using lifecycle_msgs::srv::GetState;

/// A supervisor in a context of its own, so that it reaches the managed node only over DDS.
class LifecycleServices : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  void SetUp() override {
    managed_executor_.add_node(node_->get_node_base_interface());
    spinner_ = std::thread([this] { managed_executor_.spin(); });
    // cancel() before spin() would be without effect
    while (!managed_executor_.is_spinning()) {
      std::this_thread::yield();
    }
    supervisor_context_->init(0, nullptr);
    supervisor_ = std::make_shared<rclcpp::Node>(
        "supervisor", rclcpp::NodeOptions().context(supervisor_context_));
    rclcpp::ExecutorOptions options;
    options.context = supervisor_context_;
    supervisor_executor_ = std::make_unique<rclcpp::executors::SingleThreadedExecutor>(options);
    supervisor_executor_->add_node(supervisor_);
  }

  void TearDown() override {
    managed_executor_.cancel();
    spinner_.join();
    supervisor_context_->shutdown("end of test");
  }

  template <typename ServiceT>
  typename ServiceT::Response::SharedPtr call(const std::string& service,
                                              typename ServiceT::Request::SharedPtr request =
                                                  std::make_shared<typename ServiceT::Request>()) {
    auto client = supervisor_->create_client<ServiceT>("/managed/" + service);
    if (!client->wait_for_service(std::chrono::seconds(10))) {
      throw std::runtime_error("no service " + service);
    }
    auto future = client->async_send_request(request);
    if (supervisor_executor_->spin_until_future_complete(future, std::chrono::seconds(10)) !=
        rclcpp::FutureReturnCode::SUCCESS) {
      throw std::runtime_error("no answer from " + service);
    }
    return future.get();
  }

  bool change(uint8_t id, const std::string& label = "") {
    auto request = std::make_shared<ChangeState::Request>();
    request->transition.id = id;
    request->transition.label = label;
    return call<ChangeState>("change_state", request)->success;
  }

  std::string state() { return call<GetState>("get_state")->current_state.label; }

  std::shared_ptr<ManagedNode> node_ = std::make_shared<ManagedNode>("managed");
  rclcpp::executors::SingleThreadedExecutor managed_executor_;
  std::thread spinner_;
  rclcpp::Context::SharedPtr supervisor_context_ = std::make_shared<rclcpp::Context>();
  rclcpp::Node::SharedPtr supervisor_;
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> supervisor_executor_;
};

TEST_F(LifecycleServices, ChangeStateById) {
  EXPECT_EQ(state(), "unconfigured");
  EXPECT_TRUE(change(1));
  EXPECT_EQ(call<GetState>("get_state")->current_state.id, 2);
  EXPECT_TRUE(change(3));
  EXPECT_EQ(state(), "active");
}

TEST_F(LifecycleServices, ChangeStateByLabelWhichCountsMoreThanTheId) {
  EXPECT_TRUE(change(0, "configure"));
  EXPECT_EQ(state(), "inactive");
  EXPECT_TRUE(change(2, "shutdown"));
  EXPECT_EQ(state(), "finalized");
}

TEST_F(LifecycleServices, RefusesWhatIsImpossible) {
  EXPECT_FALSE(change(3));
  EXPECT_FALSE(change(1, "no such transition"));
  EXPECT_FALSE(change(99));
  EXPECT_EQ(state(), "unconfigured");
  EXPECT_TRUE(node_->calls().empty());
}

TEST_F(LifecycleServices, ReportsCallbacksThatDoNotSucceed) {
  node_->behaviour["configure"] = [] { return CallbackReturn::FAILURE; };
  EXPECT_FALSE(change(1));
  EXPECT_EQ(state(), "unconfigured");
  node_->behaviour["configure"] = []() -> CallbackReturn { throw std::runtime_error("no device"); };
  node_->behaviour["error"] = [] { return CallbackReturn::FAILURE; };
  EXPECT_FALSE(change(1));
  EXPECT_EQ(state(), "finalized");
}

TEST_F(LifecycleServices, ListsStatesAndTransitions) {
  const auto states = call<GetAvailableStates>("get_available_states")->available_states;
  ASSERT_EQ(states.size(), 11u);
  EXPECT_EQ(states[10].id, 15);
  EXPECT_EQ(states[10].label, "errorprocessing");

  const auto now =
      call<GetAvailableTransitions>("get_available_transitions")->available_transitions;
  ASSERT_EQ(now.size(), 2u);
  EXPECT_EQ(now[0].transition.label, "configure");
  EXPECT_EQ(now[1].transition.id, 5);
  EXPECT_EQ(now[1].start_state.label, "unconfigured");
  EXPECT_EQ(now[1].goal_state.label, "shuttingdown");

  EXPECT_EQ(call<GetAvailableTransitions>("get_transition_graph")->available_transitions.size(),
            25u);
}

TEST_F(LifecycleServices, TellsEveryStepAsAnEvent) {
  using Steps = std::vector<std::pair<std::string, std::string>>;
  Steps steps;
  auto subscription = supervisor_->create_subscription<TransitionEvent>(
      "/managed/transition_event", 10, [&steps](const TransitionEvent& event) {
        steps.emplace_back(event.start_state.label, event.goal_state.label);
      });
  while (subscription->get_publisher_count() == 0) {
    supervisor_executor_->spin_once(std::chrono::milliseconds(10));
  }
  // The writer may see the subscription later than the subscription sees the writer.
  while (node_->count_subscribers("/managed/transition_event") == 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  node_->behaviour["activate"] = [] { return CallbackReturn::ERROR; };
  node_->configure();
  node_->activate();
  while (steps.size() < 5) {
    supervisor_executor_->spin_once(std::chrono::seconds(1));
  }
  EXPECT_EQ(steps, (Steps{{"unconfigured", "configuring"},
                          {"configuring", "inactive"},
                          {"inactive", "activating"},
                          {"activating", "errorprocessing"},
                          {"errorprocessing", "unconfigured"}}));
}

TEST_F(LifecycleServices, AreAbsentWithoutCommunicationInterface) {
  auto quiet = std::make_shared<ManagedNode>("quiet", rclcpp::NodeOptions(), false);
  EXPECT_EQ(quiet->configure().label(), "inactive");
  while (supervisor_->count_publishers("/quiet/transition_event") == 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_TRUE(call<GetState>("get_state"));
  const auto services = supervisor_->get_service_names_and_types();
  EXPECT_EQ(services.count("/managed/change_state"), 1u);
  EXPECT_EQ(services.count("/quiet/change_state"), 0u);
}
