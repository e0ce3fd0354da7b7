// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "ament_index_cpp/get_resource.hpp"
#include "container_client.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rclcpp_components/component_manager.hpp"
#include "std_msgs/msg/bool.hpp"

using Strings = std::vector<std::string>;

class ComponentManagerTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  void SetUp() override {
    executor_->add_node(manager_);
    spinner_ = std::thread([this] { executor_->spin(); });
    // cancel() before spin() would be without effect
    while (!executor_->is_spinning()) {
      std::this_thread::yield();
    }
  }
  void TearDown() override {
    executor_->cancel();
    spinner_.join();
  }

  static rcl_interfaces::msg::Parameter parameter(const std::string& name,
                                                  const rclcpp::ParameterValue& value) {
    return rclcpp::Parameter(name, value).to_parameter_msg();
  }

  /// What the Listener says of the Talker's first messages.
  std::vector<bool> addresses_kept(bool use_intra_process_comms) {
    for (const char* plugin : {"consumer::Listener", "consumer::Talker"}) {
      auto request = client_.request(plugin);
      request->extra_arguments = {
          parameter("use_intra_process_comms", rclcpp::ParameterValue(use_intra_process_comms))};
      const auto response = client_.load(request);
      EXPECT_TRUE(response->success) << response->error_message;
    }
    std::vector<bool> verdicts;
    auto subscription = client_.node->create_subscription<std_msgs::msg::Bool>(
        "same_address", 10,
        [&verdicts](const std_msgs::msg::Bool& verdict) { verdicts.push_back(verdict.data); });
    client_.spin_until([&verdicts] { return verdicts.size() >= 20; });
    return verdicts;
  }

  std::shared_ptr<rclcpp::executors::SingleThreadedExecutor> executor_ =
      std::make_shared<rclcpp::executors::SingleThreadedExecutor>();
  std::shared_ptr<rclcpp_components::ComponentManager> manager_ =
      std::make_shared<rclcpp_components::ComponentManager>(executor_, "manager");
  ContainerClient client_{"/manager"};
  std::thread spinner_;
};

TEST_F(ComponentManagerTest, CMakeFunctionsWriteTheAmentIndex) {
  std::string content;
  ASSERT_TRUE(ament_index_cpp::get_resource("rclcpp_components", "consumer", content));
  EXPECT_EQ(content,
            "consumer::Talker;lib/libconversation.so\n"
            "consumer::Listener;lib/libconversation.so\n"
            "consumer::Forgotten;lib/libconversation.so\n"
            "consumer::Sayer;lib/libsayings.so\n"
            "consumer::Thrower;lib/libsayings.so\n"
            "consumer::Loner;lib/libsayings.so\n");
}

TEST_F(ComponentManagerTest, FindsTheLibrariesOfAPackage) {
  const auto resources = manager_->get_component_resources("consumer");
  ASSERT_EQ(resources.size(), 6u);
  EXPECT_EQ(resources[3].first, "consumer::Sayer");
  EXPECT_EQ(resources[3].second,
            std::string(std::getenv("CONSUMER_PREFIX")) + "/lib/libsayings.so");
  EXPECT_TRUE(manager_->create_component_factory(resources[3]));
  EXPECT_FALSE(manager_->create_component_factory(resources[2]));
  EXPECT_THROW(manager_->get_component_resources("no_such_package"),
               rclcpp_components::ComponentManagerException);
  EXPECT_THROW(manager_->get_component_resources("malformed"),
               rclcpp_components::ComponentManagerException);
}

TEST_F(ComponentManagerTest, LoadsListsAndUnloads) {
  EXPECT_EQ(client_.list(), Strings{});
  const auto talker = client_.load(client_.request("consumer::Talker"));
  ASSERT_TRUE(talker->success) << talker->error_message;
  EXPECT_EQ(talker->full_node_name, "/talker");
  const auto listener = client_.load(client_.request("consumer::Listener"));
  ASSERT_TRUE(listener->success) << listener->error_message;
  EXPECT_NE(listener->unique_id, talker->unique_id);
  EXPECT_EQ(client_.list(), (Strings{"/talker", "/listener"}));

  client_.spin_until([this] { return client_.node->count_publishers("/chatter") == 1; });
  EXPECT_TRUE(client_.unload(talker->unique_id)->success);
  EXPECT_EQ(client_.list(), Strings{"/listener"});
  client_.spin_until([this] { return client_.node->count_publishers("/chatter") == 0; });

  const auto again = client_.unload(talker->unique_id);
  EXPECT_FALSE(again->success);
  EXPECT_EQ(again->error_message,
            "No node found with unique_id: " + std::to_string(talker->unique_id));
}

TEST_F(ComponentManagerTest, HonoursNameRemapsAndParameters) {
  auto request = client_.request("consumer::Sayer");
  request->node_name = "orator";
  request->node_namespace = "/forum";
  request->remap_rules = {"saying:=speech"};
  request->parameters = {parameter("text", rclcpp::ParameterValue("friends")),
                         parameter("numbers", rclcpp::ParameterValue(std::vector<double>{4, 2}))};
  const auto response = client_.load(request);
  ASSERT_TRUE(response->success) << response->error_message;
  EXPECT_EQ(response->full_node_name, "/forum/orator");
  EXPECT_EQ(client_.saying_on("/forum/speech"), "friends 4 2");
}

TEST_F(ComponentManagerTest, RefusesWithAReasonAndStaysUp) {
  const auto reason = [this](ContainerClient::LoadNode::Request::SharedPtr request) {
    const auto response = client_.load(request);
    EXPECT_FALSE(response->success);
    EXPECT_EQ(response->unique_id, 0u);
    return response->error_message;
  };
  EXPECT_NE(reason(client_.request("consumer::Sayer", "no_such_package")), "");
  EXPECT_NE(reason(client_.request("consumer::NoSuchClass")), "");
  EXPECT_NE(reason(client_.request("consumer::Forgotten")), "");
  EXPECT_NE(reason(client_.request("consumer::Sayer", "malformed")), "");
  EXPECT_NE(reason(client_.request("consumer::Sayer", "without_library")), "");
  EXPECT_NE(reason(client_.request("consumer::Thrower")).find("the sensor is not connected"),
            std::string::npos);
  EXPECT_NE(reason(client_.request("consumer::Loner")).find("/loner"), std::string::npos);

  auto bad_remap = client_.request("consumer::Sayer");
  bad_remap->remap_rules = {"not a rule"};
  EXPECT_NE(reason(bad_remap), "");

  auto bad_argument = client_.request("consumer::Sayer");
  bad_argument->extra_arguments = {
      parameter("use_intra_process_comms", rclcpp::ParameterValue("yes"))};
  EXPECT_NE(reason(bad_argument).find("use_intra_process_comms"), std::string::npos);

  auto bad_parameter = client_.request("consumer::Sayer");
  bad_parameter->parameters = {parameter("text", rclcpp::ParameterValue(7))};
  EXPECT_NE(reason(bad_parameter).find("text"), std::string::npos);

  EXPECT_EQ(client_.list(), Strings{});
  EXPECT_TRUE(client_.load(client_.request("consumer::Sayer"))->success);
}

TEST_F(ComponentManagerTest, HandsMessagesOverWithoutCopyInsideTheProcess) {
  const auto verdicts = addresses_kept(true);
  EXPECT_EQ(std::count(verdicts.begin(), verdicts.end(), false), 0);
}

TEST_F(ComponentManagerTest, CopiesMessagesIfNotToldOtherwise) {
  const auto verdicts = addresses_kept(false);
  EXPECT_GT(std::count(verdicts.begin(), verdicts.end(), false), 0);
}
