// SPDX-License-Identifier: Apache-2.0
#ifndef SIMULATOR_FIXTURE_HPP_
#define SIMULATOR_FIXTURE_HPP_

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "nasm_sim/simulator_node.hpp"
#include "rclcpp/rclcpp.hpp"

namespace nasm_sim::test {

/// A simulator and a second node that talks to it, over DDS.
class SimulatorTest : public testing::Test {
 protected:
  void SetUp() override {
    const rclcpp::QoS qos(1000);
    helper = std::make_shared<rclcpp::Node>("helper");
    executor_.add_node(helper);
    trajectories_ = helper->create_publisher<nasm_msgs::msg::ControlTrajectory>(
        "simulator/control_trajectory", qos);
    states_ = collect("simulator/state", qos, states);
    joints_ = collect("simulator/joint_states", qos, joint_states);
    evaluations_ = collect("simulator/evaluation", qos, evaluations);
    diagnostics_ = collect("/diagnostics", qos, diagnostics);
  }

  void start(const std::vector<rclcpp::Parameter>& parameters) {
    simulator_ = std::make_shared<SimulatorNode>(
        rclcpp::NodeOptions().parameter_overrides(parameters).use_intra_process_comms(false));
    executor_.add_node(simulator_);
    ASSERT_TRUE(spin_until([this] {
      return trajectories_->get_subscription_count() > 0 && states_->get_publisher_count() > 0 &&
             evaluations_->get_publisher_count() > 0;
    })) << "the simulator was not discovered";
  }

  void stop() {
    executor_.remove_node(simulator_);
    simulator_.reset();
    spin_until([this] {
      return trajectories_->get_subscription_count() == 0 && states_->get_publisher_count() == 0;
    });
    states.clear();
    joint_states.clear();
    evaluations.clear();
  }

  void send(const nasm_msgs::msg::ControlTrajectory& message) { trajectories_->publish(message); }

  /// Whether it came true within half a minute.
  bool spin_until(const std::function<bool()>& is_true) {
    const auto start = std::chrono::steady_clock::now();
    while (!is_true()) {
      executor_.spin_once(std::chrono::milliseconds(10));
      if (std::chrono::steady_clock::now() - start > std::chrono::seconds(30)) return false;
    }
    return true;
  }

  std::vector<nasm_msgs::msg::SystemState> states_of(uint64_t id) const {
    std::vector<nasm_msgs::msg::SystemState> result;
    for (const auto& state : states) {
      if (state.id == id) result.push_back(state);
    }
    return result;
  }

  /// Whether the state at the end of the trajectory has come.
  bool has_ended(const nasm_msgs::msg::ControlTrajectory& message) const {
    for (const auto& state : states) {
      if (state.id == message.id && state.trajectory_time > message.horizon - 1e-9) return true;
    }
    return false;
  }

  std::string diagnostic(const std::string& key) const {
    if (diagnostics.empty()) return "";
    for (const auto& pair : diagnostics.back().status.front().values) {
      if (pair.key == key) return pair.value;
    }
    return "";
  }

  std::shared_ptr<rclcpp::Node> helper;
  std::vector<nasm_msgs::msg::SystemState> states;
  std::vector<sensor_msgs::msg::JointState> joint_states;
  std::vector<nasm_msgs::msg::EvaluationResult> evaluations;
  std::vector<diagnostic_msgs::msg::DiagnosticArray> diagnostics;

 private:
  template <class Message>
  typename rclcpp::Subscription<Message>::SharedPtr collect(const std::string& topic,
                                                            const rclcpp::QoS& qos,
                                                            std::vector<Message>& messages) {
    return helper->create_subscription<Message>(
        topic, qos, [&messages](const Message& message) { messages.push_back(message); });
  }

  std::shared_ptr<SimulatorNode> simulator_;
  rclcpp::executors::SingleThreadedExecutor executor_;
  rclcpp::Publisher<nasm_msgs::msg::ControlTrajectory>::SharedPtr trajectories_;
  rclcpp::Subscription<nasm_msgs::msg::SystemState>::SharedPtr states_;
  rclcpp::Subscription<sensor_msgs::msg::JointState>::SharedPtr joints_;
  rclcpp::Subscription<nasm_msgs::msg::EvaluationResult>::SharedPtr evaluations_;
  rclcpp::Subscription<diagnostic_msgs::msg::DiagnosticArray>::SharedPtr diagnostics_;
};

}  // namespace nasm_sim::test

#endif  // SIMULATOR_FIXTURE_HPP_
