// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CLIENT_HPP_
#define NASM_CLIENT_HPP_

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/evaluation_result.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "nasm_msgs/msg/system_state.hpp"
#include "rclcpp/rclcpp.hpp"
#include "std_msgs/msg/float64_multi_array.hpp"

namespace nasm_bringup::test {

/// Value of an environment variable that the launch file sets for the test; must not be empty.
inline std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  if (value == nullptr || *value == '\0')
    throw std::runtime_error(std::string(name) + " is not set");
  return value;
}

/// Talks to the controller and listens to the simulator of one namespace.
class NasmClient {
 public:
  NasmClient(const std::string& system, const std::string& name_space)
      : system_(nasm_core::find_system(system)),
        node_(std::make_shared<rclcpp::Node>("client", "/" + name_space)) {
    const rclcpp::QoS qos(1000);
    goals_ = node_->create_publisher<std_msgs::msg::Float64MultiArray>("controller/goal", qos);
    instances_ = node_->create_publisher<nasm_msgs::msg::OcpInstance>("controller/instance", qos);
    collect("controller/control_trajectory", trajectories, trajectories_);
    collect("simulator/state", states, states_);
    collect("simulator/evaluation", evaluations, evaluations_);
    executor_.add_node(node_);
  }

  rclcpp::Node& node() { return *node_; }

  /// Whether controller and simulator run and discovery has finished. That a
  /// publisher there knows of our subscription only its messages tell, so problems are sent until
  /// one has come all the way; none of these is seen by the test.
  bool wait_for_both() {
    auto message = problem(0);
    message.id = kFirstProbe;
    auto last = std::chrono::steady_clock::time_point{};
    return spin_until([&] {
      const auto now = std::chrono::steady_clock::now();
      if (goals_->get_subscription_count() > 0 && instances_->get_subscription_count() > 0 &&
          now - last > std::chrono::milliseconds(200)) {
        last = now;
        send(message);
        ++message.id;
      }
      return trajectories_.probes > 0 && states_.probes > 0 && evaluations_.probes > 0;
    });
  }

  /// Whether the controller listens and the simulator is heard; enough where one lost message does
  /// not matter.
  bool wait_for_states() {
    return spin_until([this] { return goals_->get_subscription_count() > 0 && !states.empty(); });
  }

  /// Problem `index` of the training distribution; its id is one more.
  nasm_msgs::msg::OcpInstance problem(uint64_t index) const {
    const nasm_core::SystemInfo& info = system_.info();
    const auto drawn = nasm_core::draw_instance(info, nasm_core::find_split(info, "id"), 11, index);
    nasm_msgs::msg::OcpInstance message;
    message.id = index + 1;
    message.system = info.name;
    message.goal.assign(drawn.goal.begin(), drawn.goal.end());
    message.initial_state.assign(drawn.initial_state.begin(), drawn.initial_state.end());
    for (std::size_t i = 0; i < info.parameters.size(); ++i) {
      message.parameter_names.push_back(info.parameters[i].name);
      message.parameter_values.push_back(drawn.parameters(static_cast<Eigen::Index>(i)));
    }
    return message;
  }

  void send(nasm_msgs::msg::OcpInstance message) {
    message.header.stamp = node_->now();
    instances_->publish(message);
  }

  void send_goal(const nasm_msgs::msg::OcpInstance& problem) {
    std_msgs::msg::Float64MultiArray message;
    message.data.assign(problem.goal.begin(), problem.goal.end());
    goals_->publish(message);
  }

  void spin_for(std::chrono::milliseconds duration) {
    const auto end = std::chrono::steady_clock::now() + duration;
    while (std::chrono::steady_clock::now() < end) {
      executor_.spin_once(std::chrono::milliseconds(1));
    }
  }

  /// Whether it came true within half a minute.
  bool spin_until(const std::function<bool()>& is_true) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!is_true()) {
      executor_.spin_once(std::chrono::milliseconds(10));
      if (std::chrono::steady_clock::now() > end) return false;
    }
    return true;
  }

  std::vector<nasm_msgs::msg::ControlTrajectory> trajectories;
  std::vector<nasm_msgs::msg::SystemState> states;
  std::vector<nasm_msgs::msg::EvaluationResult> evaluations;

 private:
  static constexpr uint64_t kFirstProbe = 1'000'000'000;

  template <class Message>
  struct Inbox {
    typename rclcpp::Subscription<Message>::SharedPtr subscription;
    int probes = 0;
  };

  template <class Message>
  void collect(const std::string& topic, std::vector<Message>& messages, Inbox<Message>& inbox) {
    inbox.subscription = node_->create_subscription<Message>(
        topic, rclcpp::QoS(1000), [&messages, &inbox](const Message& message) {
          if (message.id >= kFirstProbe) {
            ++inbox.probes;
          } else {
            messages.push_back(message);
          }
        });
  }

  const nasm_core::System& system_;
  std::shared_ptr<rclcpp::Node> node_;
  rclcpp::executors::SingleThreadedExecutor executor_;
  rclcpp::Publisher<std_msgs::msg::Float64MultiArray>::SharedPtr goals_;
  rclcpp::Publisher<nasm_msgs::msg::OcpInstance>::SharedPtr instances_;
  Inbox<nasm_msgs::msg::ControlTrajectory> trajectories_;
  Inbox<nasm_msgs::msg::SystemState> states_;
  Inbox<nasm_msgs::msg::EvaluationResult> evaluations_;
};

/// For programs that a launch starts.
inline int run_tests(int argc, char** argv) {
  rclcpp::init(argc, argv);
  testing::InitGoogleTest(&argc, argv);
  const int result = RUN_ALL_TESTS();
  rclcpp::shutdown();
  return result;
}

}  // namespace nasm_bringup::test

#endif  // NASM_CLIENT_HPP_
