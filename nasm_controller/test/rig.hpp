// SPDX-License-Identifier: Apache-2.0
#ifndef RIG_HPP_
#define RIG_HPP_

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "nasm_controller/controller_node.hpp"
#include "nasm_ros/testing/models.hpp"

namespace nasm_controller::test {

using diagnostic_msgs::msg::DiagnosticArray;
using diagnostic_msgs::msg::DiagnosticStatus;
using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::OcpInstance;
using nasm_msgs::msg::SystemState;
using nasm_msgs::srv::LoadModel;
using nasm_msgs::srv::SolveOcp;
using rclcpp::Parameter;

/// A controller and its client, through the middleware, in one thread.
class Rig {
 public:
  explicit Rig(std::vector<Parameter> parameters, const std::string& model = "quadrotor") {
    if (!model.empty()) parameters.emplace_back("model", nasm_ros::testing::model_file(model));
    parameters.emplace_back("diagnostics_period_s", 0.1);
    controller =
        std::make_shared<ControllerNode>(rclcpp::NodeOptions().parameter_overrides(parameters));
    peer = std::make_shared<rclcpp::Node>("peer");
    const rclcpp::QoS qos(100);
    goals = peer->create_publisher<std_msgs::msg::Float64MultiArray>("controller/goal", qos);
    instances = peer->create_publisher<OcpInstance>("controller/instance", qos);
    states = peer->create_publisher<SystemState>("controller/state", qos);
    answers_ = peer->create_subscription<ControlTrajectory>(
        "controller/control_trajectory", qos,
        [this](const ControlTrajectory& trajectory) { answers.push_back(trajectory); });
    diagnostics_ = peer->create_subscription<DiagnosticArray>(
        "/diagnostics", qos,
        [this](const DiagnosticArray& array) { diagnostics.push_back(array.status.at(0)); });
    solver_ = peer->create_client<SolveOcp>("controller/solve");
    loader_ = peer->create_client<LoadModel>("controller/load_model");
    executor.add_node(controller->get_node_base_interface());
    executor.add_node(peer);
  }

  /// Spins until it is so; false if it takes absurdly long.
  bool wait(const std::function<bool()>& is_so) {
    const auto start = std::chrono::steady_clock::now();
    while (!is_so()) {
      if (std::chrono::steady_clock::now() - start > std::chrono::seconds(20)) return false;
      executor.spin_once(std::chrono::milliseconds(10));
    }
    return true;
  }

  std::string state() { return controller->get_current_state().label(); }

  /// Active, and all topics connected.
  bool wait_until_active() {
    return wait([this] {
      return state() == "active" && instances->get_subscription_count() > 0 &&
             goals->get_subscription_count() > 0 && answers_->get_publisher_count() > 0;
    });
  }

  ControlTrajectory solve(const OcpInstance& instance) {
    auto request = std::make_shared<SolveOcp::Request>();
    request->instance = instance;
    return call<SolveOcp>(solver_, request).trajectory;
  }

  LoadModel::Response load(const std::string& path) {
    auto request = std::make_shared<LoadModel::Request>();
    request->path = path;
    return call<LoadModel>(loader_, request);
  }

  /// The next diagnostics that are so.
  bool wait_for_diagnostics(const std::function<bool(const DiagnosticStatus&)>& is_so) {
    diagnostics.clear();
    return wait([&] {
      // Taken out, since `is_so` may spin, and so bring more.
      for (const auto& status : std::exchange(diagnostics, {})) {
        if (is_so(status)) {
          last_diagnostics = status;
          return true;
        }
      }
      return false;
    });
  }

  std::string diagnosed(const std::string& key) const {
    for (const auto& pair : last_diagnostics.values) {
      if (pair.key == key) return pair.value;
    }
    return "there is no " + key;
  }

  std::shared_ptr<ControllerNode> controller;
  rclcpp::Node::SharedPtr peer;
  rclcpp::executors::SingleThreadedExecutor executor;
  rclcpp::Publisher<std_msgs::msg::Float64MultiArray>::SharedPtr goals;
  rclcpp::Publisher<OcpInstance>::SharedPtr instances;
  rclcpp::Publisher<SystemState>::SharedPtr states;
  std::vector<ControlTrajectory> answers;
  std::vector<DiagnosticStatus> diagnostics;
  DiagnosticStatus last_diagnostics;

 private:
  template <class Service>
  typename Service::Response call(const typename rclcpp::Client<Service>::SharedPtr& client,
                                  const std::shared_ptr<typename Service::Request>& request) {
    EXPECT_TRUE(wait([&] { return client->service_is_ready(); }));
    auto future = client->async_send_request(request);
    const auto result = executor.spin_until_future_complete(future, std::chrono::seconds(20));
    EXPECT_EQ(result, rclcpp::FutureReturnCode::SUCCESS);
    return result == rclcpp::FutureReturnCode::SUCCESS ? *future.get()
                                                       : typename Service::Response();
  }

  rclcpp::Subscription<ControlTrajectory>::SharedPtr answers_;
  rclcpp::Subscription<DiagnosticArray>::SharedPtr diagnostics_;
  rclcpp::Client<SolveOcp>::SharedPtr solver_;
  rclcpp::Client<LoadModel>::SharedPtr loader_;
};

/// Starts and ends rclcpp around each test.
class RosTest : public testing::Test {
 protected:
  void SetUp() override { rclcpp::init(0, nullptr); }
  void TearDown() override { rclcpp::shutdown(); }
};

}  // namespace nasm_controller::test

#endif  // RIG_HPP_
