// SPDX-License-Identifier: Apache-2.0
#ifndef NODE_TESTING_HPP_
#define NODE_TESTING_HPP_

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "rcl_interfaces/srv/list_parameters.hpp"
#include "rclcpp/rclcpp.hpp"
#include "std_msgs/msg/int32.hpp"
#include "std_msgs/msg/string.hpp"

namespace node_testing {

using namespace std::chrono_literals;
using std_msgs::msg::Int32;
/// The service that the tests use as an echo: `depth` goes in, comes back as the only name.
using Echo = rcl_interfaces::srv::ListParameters;

/// Longer than anything takes on any machine: only a broken test waits so long.
constexpr auto kLimit = 60s;

template <typename Condition>
bool eventually(Condition condition) {
  const auto end = std::chrono::steady_clock::now() + kLimit;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) {
      return false;
    }
    std::this_thread::sleep_for(1ms);
  }
  return true;
}

template <typename Condition>
bool spin_until(rclcpp::Executor& executor, Condition condition) {
  const auto end = std::chrono::steady_clock::now() + kLimit;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) {
      return false;
    }
    executor.spin_once(5ms);
  }
  return true;
}

/// Gives what must not happen a chance to happen.
inline void spin_a_while(rclcpp::Executor& executor, std::chrono::milliseconds duration = 200ms) {
  const auto end = std::chrono::steady_clock::now() + duration;
  while (std::chrono::steady_clock::now() < end) {
    executor.spin_once(5ms);
  }
}

inline Int32 number(int value) {
  Int32 message;
  message.data = value;
  return message;
}

inline Echo::Request::SharedPtr request(uint64_t value) {
  auto made = std::make_shared<Echo::Request>();
  made->depth = value;
  return made;
}

inline void echo(const Echo::Request::SharedPtr& request, const Echo::Response::SharedPtr& answer) {
  answer->result.names = {std::to_string(request->depth)};
}

/// A node without the parameter services and rosout, which most tests have no use for.
inline rclcpp::NodeOptions bare() {
  return rclcpp::NodeOptions()
      .start_parameter_services(false)
      .start_parameter_event_publisher(false)
      .enable_rosout(false);
}

inline rclcpp::Node::SharedPtr bare_node(const std::string& name) {
  return std::make_shared<rclcpp::Node>(name, bare());
}

class NodeTest : public ::testing::Test {
 protected:
  void SetUp() override { rclcpp::init(0, nullptr); }
  void TearDown() override { rclcpp::shutdown(); }
};

/// Spins in a thread of its own until it goes out of scope.
class BackgroundSpin {
 public:
  explicit BackgroundSpin(rclcpp::Executor& executor)
      : executor_(executor), thread_([&executor] { executor.spin(); }) {
    eventually([&executor] { return executor.is_spinning(); });
  }
  ~BackgroundSpin() {
    executor_.cancel();
    thread_.join();
  }

 private:
  rclcpp::Executor& executor_;
  std::thread thread_;
};

}  // namespace node_testing

#endif  // NODE_TESTING_HPP_
