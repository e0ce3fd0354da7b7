// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "managed_node.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rclcpp/serialization.hpp"
#include "std_msgs/msg/string.hpp"

using Strings = std::vector<std::string>;

class LifecycleNodeTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  std::shared_ptr<ManagedNode> node_ = std::make_shared<ManagedNode>("managed");
};

TEST_F(LifecycleNodeTest, StartsUnconfiguredWithoutCallingBack) {
  EXPECT_EQ(node_->get_current_state().id(), 1);
  EXPECT_EQ(node_->get_current_state().label(), "unconfigured");
  EXPECT_TRUE(node_->calls().empty());
}

TEST_F(LifecycleNodeTest, HasTheStandardStates) {
  std::vector<std::pair<int, std::string>> states;
  for (const auto& state : node_->get_available_states()) {
    states.emplace_back(state.id(), state.label());
  }
  const std::vector<std::pair<int, std::string>> expected = {
      {0, "unknown"},     {1, "unconfigured"},  {2, "inactive"},        {3, "active"},
      {4, "finalized"},   {10, "configuring"},  {11, "cleaningup"},     {12, "shuttingdown"},
      {13, "activating"}, {14, "deactivating"}, {15, "errorprocessing"}};
  EXPECT_EQ(states, expected);
}

TEST_F(LifecycleNodeTest, HasTheStandardTransitionGraph) {
  using Row = std::tuple<int, std::string, int, int>;
  std::vector<Row> rows;
  for (const auto& transition : node_->get_transition_graph()) {
    rows.emplace_back(transition.id(), transition.label(), transition.start_state().id(),
                      transition.goal_state().id());
  }
  const std::string success = "transition_success";
  const std::string failure = "transition_failure";
  const std::string error = "transition_error";
  const std::vector<Row> expected = {
      {1, "configure", 1, 10},  {10, success, 10, 2},   {11, failure, 10, 1},
      {12, error, 10, 15},      {2, "cleanup", 2, 11},  {20, success, 11, 1},
      {21, failure, 11, 2},     {22, error, 11, 15},    {3, "activate", 2, 13},
      {30, success, 13, 3},     {31, failure, 13, 2},   {32, error, 13, 15},
      {4, "deactivate", 3, 14}, {40, success, 14, 2},   {41, failure, 14, 3},
      {42, error, 14, 15},      {5, "shutdown", 1, 12}, {6, "shutdown", 2, 12},
      {7, "shutdown", 3, 12},   {50, success, 12, 4},   {51, failure, 12, 4},
      {52, error, 12, 15},      {60, success, 15, 1},   {61, failure, 15, 4},
      {62, error, 15, 4}};
  EXPECT_EQ(rows, expected);
}

TEST_F(LifecycleNodeTest, OffersTheTransitionsOfThePresentState) {
  const auto ids = [this] {
    std::vector<int> result;
    for (const auto& transition : node_->get_available_transitions()) {
      result.push_back(transition.id());
    }
    return result;
  };
  EXPECT_EQ(ids(), (std::vector<int>{1, 5}));
  node_->configure();
  EXPECT_EQ(ids(), (std::vector<int>{2, 3, 6}));
  node_->activate();
  EXPECT_EQ(ids(), (std::vector<int>{4, 7}));
  node_->shutdown();
  EXPECT_TRUE(ids().empty());
}

TEST_F(LifecycleNodeTest, WalksThroughAllPrimaryStates) {
  EXPECT_EQ(node_->configure().label(), "inactive");
  EXPECT_EQ(node_->activate().label(), "active");
  EXPECT_EQ(node_->deactivate().label(), "inactive");
  EXPECT_EQ(node_->cleanup().label(), "unconfigured");
  EXPECT_EQ(node_->shutdown().label(), "finalized");
  EXPECT_EQ(node_->calls(), (Strings{"configure from unconfigured", "activate from inactive",
                                     "deactivate from active", "cleanup from inactive",
                                     "shutdown from unconfigured"}));
}

TEST_F(LifecycleNodeTest, TriggersByIdAndByTransition) {
  auto result = CallbackReturn::ERROR;
  EXPECT_EQ(node_->trigger_transition(1, result).label(), "inactive");
  EXPECT_EQ(result, CallbackReturn::SUCCESS);
  result = CallbackReturn::ERROR;
  EXPECT_EQ(node_->trigger_transition(rclcpp_lifecycle::Transition(3), result).label(), "active");
  EXPECT_EQ(result, CallbackReturn::SUCCESS);
  EXPECT_EQ(node_->trigger_transition(rclcpp_lifecycle::Transition(4)).label(), "inactive");
  EXPECT_EQ(node_->trigger_transition(6).label(), "finalized");
}

TEST_F(LifecycleNodeTest, ImpossibleTransitionChangesNothing) {
  auto result = CallbackReturn::FAILURE;
  EXPECT_EQ(node_->activate(result).label(), "unconfigured");
  EXPECT_EQ(result, CallbackReturn::FAILURE);
  EXPECT_EQ(node_->trigger_transition(6).label(), "unconfigured");
  EXPECT_EQ(node_->trigger_transition(200).label(), "unconfigured");
  EXPECT_EQ(node_->trigger_transition(10).label(), "unconfigured");
  node_->shutdown();
  EXPECT_EQ(node_->shutdown().label(), "finalized");
  EXPECT_EQ(node_->configure().label(), "finalized");
  EXPECT_EQ(node_->calls(), Strings{"shutdown from unconfigured"});
}

TEST_F(LifecycleNodeTest, IsInATransitionStateDuringACallback) {
  std::string seen;
  node_->behaviour["configure"] = [&] {
    seen = node_->get_current_state().label();
    EXPECT_EQ(node_->activate().label(), "configuring");
    return CallbackReturn::SUCCESS;
  };
  EXPECT_EQ(node_->configure().label(), "inactive");
  EXPECT_EQ(seen, "configuring");
  EXPECT_EQ(node_->calls(), Strings{"configure from unconfigured"});
}

TEST_F(LifecycleNodeTest, RegisteredFunctionsReplaceTheVirtualOnes) {
  Strings called;
  const auto note = [&called](const std::string& what) {
    return [&called, what](const State& previous) {
      called.push_back(what + " from " + previous.label());
      return CallbackReturn::SUCCESS;
    };
  };
  EXPECT_TRUE(node_->register_on_configure(note("configure")));
  EXPECT_TRUE(node_->register_on_activate(note("activate")));
  EXPECT_TRUE(node_->register_on_deactivate(note("deactivate")));
  EXPECT_TRUE(node_->register_on_cleanup(note("cleanup")));
  EXPECT_TRUE(node_->register_on_error(note("error")));
  EXPECT_TRUE(node_->register_on_shutdown([&called](const State&) {
    called.push_back("shutdown");
    return CallbackReturn::ERROR;
  }));
  node_->configure();
  node_->activate();
  node_->deactivate();
  node_->cleanup();
  EXPECT_EQ(node_->shutdown().label(), "unconfigured");
  EXPECT_EQ(called, (Strings{"configure from unconfigured", "activate from inactive",
                             "deactivate from active", "cleanup from inactive", "shutdown",
                             "error from unconfigured"}));
  EXPECT_TRUE(node_->calls().empty());
}

TEST_F(LifecycleNodeTest, OfManyThreadsOnlyOneMakesATransition) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([this] {
      node_->configure();
      node_->get_available_transitions();
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(node_->get_current_state().label(), "inactive");
  EXPECT_EQ(node_->calls(), Strings{"configure from unconfigured"});
}

TEST_F(LifecycleNodeTest, DoesWhatANodeDoes) {
  auto options = rclcpp::NodeOptions().append_parameter_override("gain", 2.5);
  auto node = std::make_shared<ManagedNode>("worker", "/cell", options);
  EXPECT_STREQ(node->get_name(), "worker");
  EXPECT_STREQ(node->get_namespace(), "/cell");
  EXPECT_EQ(node->get_node_options().parameter_overrides().size(), 1u);

  EXPECT_EQ(node->declare_parameter("gain", 1.0), 2.5);
  EXPECT_EQ(node->declare_parameter<std::string>("mode", "slow"), "slow");
  EXPECT_TRUE(node->set_parameter(rclcpp::Parameter("mode", "fast")).successful);
  std::string mode;
  EXPECT_TRUE(node->get_parameter("mode", mode));
  EXPECT_EQ(mode, "fast");
  int64_t absent = 0;
  EXPECT_FALSE(node->get_parameter_or("absent", absent, int64_t{7}));
  EXPECT_EQ(absent, 7);

  auto refuse = node->add_on_set_parameters_callback([](const std::vector<rclcpp::Parameter>&) {
    rcl_interfaces::msg::SetParametersResult result;
    result.successful = false;
    return result;
  });
  EXPECT_FALSE(node->set_parameter(rclcpp::Parameter("mode", "slow")).successful);

  int ticks = 0;
  auto timer = node->create_wall_timer(std::chrono::milliseconds(1), [&ticks] { ++ticks; });
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node->get_node_base_interface());
  while (ticks < 3) {
    executor.spin_once(std::chrono::seconds(1));
  }
  EXPECT_GT(node->now().nanoseconds(), 0);
}

TEST_F(LifecycleNodeTest, ServesTypesKnownByNameOnly) {
  constexpr char kType[] = "std_msgs/msg/String";
  auto publisher = node_->create_generic_publisher("words", kType, 1);
  size_t received = 0;
  auto subscription = node_->create_generic_subscription(
      "words", kType, 1,
      [&](std::shared_ptr<rclcpp::SerializedMessage> message) { received = message->size(); });
  std_msgs::msg::String word;
  word.data = "generic";
  rclcpp::SerializedMessage message;
  rclcpp::Serialization<std_msgs::msg::String>().serialize_message(&word, &message);
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node_->get_node_base_interface());
  while (received == 0) {
    publisher->publish(message);
    executor.spin_once(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(received, message.size());
}

struct Step {
  const char* start;
  const char* callback;
  const State& (ManagedNode::*trigger)(CallbackReturn&);
  const char* after_failure;
};

void PrintTo(const Step& step, std::ostream* out) {
  *out << step.callback << " in " << step.start;
}

/// What becomes of a node whose callback does not succeed.
class CallbackResult : public LifecycleNodeTest, public ::testing::WithParamInterface<Step> {
 protected:
  void SetUp() override { node_->go_to(GetParam().start); }

  std::string step(CallbackReturn expected_result) {
    auto result = CallbackReturn::SUCCESS;
    const std::string label = ((*node_).*(GetParam().trigger))(result).label();
    EXPECT_EQ(result, expected_result);
    return label;
  }

  std::string own_call() const {
    return std::string(GetParam().callback) + " from " + GetParam().start;
  }
  std::string error_call() const { return std::string("error from ") + GetParam().start; }
};

TEST_P(CallbackResult, FailureGoesBack) {
  node_->behaviour[GetParam().callback] = [] { return CallbackReturn::FAILURE; };
  EXPECT_EQ(step(CallbackReturn::FAILURE), GetParam().after_failure);
  EXPECT_EQ(node_->calls(), Strings{own_call()});
}

TEST_P(CallbackResult, HandledErrorLeadsToUnconfigured) {
  node_->behaviour[GetParam().callback] = [] { return CallbackReturn::ERROR; };
  EXPECT_EQ(step(CallbackReturn::ERROR), "unconfigured");
  EXPECT_EQ(node_->calls(), (Strings{own_call(), error_call()}));
}

TEST_P(CallbackResult, ExceptionIsAnError) {
  node_->behaviour[GetParam().callback] = []() -> CallbackReturn {
    throw std::runtime_error("the valve is stuck");
  };
  std::string during_error;
  node_->behaviour["error"] = [&] {
    during_error = node_->get_current_state().label();
    return CallbackReturn::SUCCESS;
  };
  EXPECT_EQ(step(CallbackReturn::ERROR), "unconfigured");
  EXPECT_EQ(during_error, "errorprocessing");
}

TEST_P(CallbackResult, UnhandledErrorFinalizes) {
  node_->behaviour[GetParam().callback] = [] { return CallbackReturn::ERROR; };
  node_->behaviour["error"] = [] { return CallbackReturn::FAILURE; };
  EXPECT_EQ(step(CallbackReturn::ERROR), "finalized");
}

TEST_P(CallbackResult, ExceptionInErrorHandlingFinalizes) {
  node_->behaviour[GetParam().callback] = [] { return CallbackReturn::ERROR; };
  node_->behaviour["error"] = []() -> CallbackReturn { throw std::runtime_error("again"); };
  EXPECT_EQ(step(CallbackReturn::ERROR), "finalized");
}

INSTANTIATE_TEST_SUITE_P(
    All, CallbackResult,
    ::testing::Values(Step{"unconfigured", "configure", &ManagedNode::configure, "unconfigured"},
                      Step{"inactive", "cleanup", &ManagedNode::cleanup, "inactive"},
                      Step{"inactive", "activate", &ManagedNode::activate, "inactive"},
                      Step{"active", "deactivate", &ManagedNode::deactivate, "active"},
                      Step{"unconfigured", "shutdown", &ManagedNode::shutdown, "finalized"},
                      Step{"inactive", "shutdown", &ManagedNode::shutdown, "finalized"},
                      Step{"active", "shutdown", &ManagedNode::shutdown, "finalized"}));
