// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "rcl_interfaces/msg/parameter_event.hpp"
#include "rcl_interfaces/srv/describe_parameters.hpp"
#include "rcl_interfaces/srv/get_parameter_types.hpp"
#include "rcl_interfaces/srv/get_parameters.hpp"
#include "rcl_interfaces/srv/list_parameters.hpp"
#include "rcl_interfaces/srv/set_parameters.hpp"
#include "rcl_interfaces/srv/set_parameters_atomically.hpp"
#include "rclcpp/rclcpp.hpp"

namespace {

using namespace std::chrono_literals;
using rclcpp::Parameter;
using rclcpp::ParameterValue;
namespace srv = rcl_interfaces::srv;

/// A node with parameters and another that asks it, both spun by one executor.
class ParameterServices : public testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  ParameterServices()
      : served_(std::make_shared<rclcpp::Node>("served", "/ns")),
        asking_(std::make_shared<rclcpp::Node>("asking")) {
    executor_.add_node(served_);
    executor_.add_node(asking_);
  }

  template <typename ServiceT>
  typename ServiceT::Response::SharedPtr call(const std::string& name,
                                              typename ServiceT::Request request) {
    auto client = asking_->create_client<ServiceT>("/ns/served/" + name);
    if (!client->wait_for_service(10s)) {
      throw std::runtime_error("no service " + name);
    }
    auto future = client->async_send_request(std::make_shared<typename ServiceT::Request>(request));
    if (executor_.spin_until_future_complete(future, 10s) != rclcpp::FutureReturnCode::SUCCESS) {
      throw std::runtime_error("no answer from " + name);
    }
    return future.get();
  }

  bool spin_until(const std::function<bool()>& done) {
    const auto end = std::chrono::steady_clock::now() + 10s;
    while (!done() && std::chrono::steady_clock::now() < end) {
      executor_.spin_once(10ms);
    }
    return done();
  }

  std::shared_ptr<rclcpp::Node> served_;
  std::shared_ptr<rclcpp::Node> asking_;
  rclcpp::executors::SingleThreadedExecutor executor_;
};

TEST_F(ParameterServices, Get) {
  served_->declare_parameter("a", 1);
  served_->declare_parameter("b", "text");
  srv::GetParameters::Request request;
  request.names = {"b", "a"};
  const auto response = call<srv::GetParameters>("get_parameters", request);
  ASSERT_EQ(response->values.size(), 2u);
  EXPECT_EQ(response->values[0].string_value, "text");
  EXPECT_EQ(response->values[1].integer_value, 1);
  request.names = {"none"};
  EXPECT_TRUE(call<srv::GetParameters>("get_parameters", request)->values.empty());
}

TEST_F(ParameterServices, TypesDescriptionsAndList) {
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.description = "how many";
  served_->declare_parameter("a.b", 1, descriptor);

  srv::GetParameterTypes::Request types;
  types.names = {"a.b"};
  EXPECT_EQ(call<srv::GetParameterTypes>("get_parameter_types", types)->types,
            std::vector<uint8_t>{rclcpp::PARAMETER_INTEGER});

  srv::DescribeParameters::Request describe;
  describe.names = {"a.b"};
  const auto described = call<srv::DescribeParameters>("describe_parameters", describe);
  ASSERT_EQ(described->descriptors.size(), 1u);
  EXPECT_EQ(described->descriptors[0].description, "how many");

  srv::ListParameters::Request list;
  list.prefixes = {"a"};
  const auto listed = call<srv::ListParameters>("list_parameters", list);
  EXPECT_EQ(listed->result.names, std::vector<std::string>{"a.b"});
  EXPECT_EQ(listed->result.prefixes, std::vector<std::string>{"a"});
}

TEST_F(ParameterServices, SetAnswersEachParameter) {
  served_->declare_parameter("a", 1);
  srv::SetParameters::Request request;
  request.parameters = {Parameter("a", 2).to_parameter_msg(),
                        Parameter("none", 2).to_parameter_msg(),
                        Parameter("a", "text").to_parameter_msg()};
  const auto response = call<srv::SetParameters>("set_parameters", request);
  ASSERT_EQ(response->results.size(), 3u);
  EXPECT_TRUE(response->results[0].successful);
  EXPECT_FALSE(response->results[1].successful);
  EXPECT_NE(response->results[1].reason.find("none"), std::string::npos);
  EXPECT_FALSE(response->results[2].successful);
  EXPECT_EQ(served_->get_parameter("a").as_int(), 2);
}

TEST_F(ParameterServices, SetAtomically) {
  served_->declare_parameter("a", 1);
  srv::SetParametersAtomically::Request request;
  request.parameters = {Parameter("a", 2).to_parameter_msg(),
                        Parameter("none", 2).to_parameter_msg()};
  EXPECT_FALSE(
      call<srv::SetParametersAtomically>("set_parameters_atomically", request)->result.successful);
  EXPECT_EQ(served_->get_parameter("a").as_int(), 1);
  request.parameters.pop_back();
  EXPECT_TRUE(
      call<srv::SetParametersAtomically>("set_parameters_atomically", request)->result.successful);
  EXPECT_EQ(served_->get_parameter("a").as_int(), 2);
}

TEST_F(ParameterServices, ChangesArePublished) {
  std::vector<rcl_interfaces::msg::ParameterEvent> events;
  auto subscription = asking_->create_subscription<rcl_interfaces::msg::ParameterEvent>(
      "/parameter_events", rclcpp::ParameterEventsQoS(),
      [&](const rcl_interfaces::msg::ParameterEvent& event) {
        if (event.node == "/ns/served") {
          events.push_back(event);
        }
      });
  // The event publishers of both nodes have to find the subscription before anything is published.
  ASSERT_TRUE(spin_until([&] {
    return asking_->count_publishers("/parameter_events") == 2 &&
           subscription->get_publisher_count() == 2;
  }));
  std::size_t round = 0;
  ASSERT_TRUE(spin_until([&] {
    if (events.empty()) {
      served_->declare_parameter("probe" + std::to_string(round++), 0);
    }
    return !events.empty();
  }));
  executor_.spin_some();
  events.clear();

  rcl_interfaces::msg::ParameterDescriptor dynamic;
  dynamic.dynamic_typing = true;
  served_->declare_parameter("a", ParameterValue(1), dynamic);
  served_->set_parameter(Parameter("a", 2));
  served_->set_parameter(Parameter("a"));
  const auto last_is_deletion = [&] {
    return !events.empty() && !events.back().deleted_parameters.empty();
  };
  ASSERT_TRUE(spin_until(last_is_deletion));
  ASSERT_GE(events.size(), 3u);
  const auto& deleted = events.back();
  const auto& changed = events[events.size() - 2];
  const auto& declared = events[events.size() - 3];
  ASSERT_EQ(declared.new_parameters.size(), 1u);
  EXPECT_EQ(declared.new_parameters[0], Parameter("a", 1).to_parameter_msg());
  ASSERT_EQ(changed.changed_parameters.size(), 1u);
  EXPECT_EQ(changed.changed_parameters[0], Parameter("a", 2).to_parameter_msg());
  EXPECT_EQ(deleted.deleted_parameters[0].name, "a");
  EXPECT_GT(declared.stamp.sec, 0);
}

}  // namespace
