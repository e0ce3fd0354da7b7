// SPDX-License-Identifier: Apache-2.0
// The other process of test_processes and test_signals; the first argument is its role.
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>

#include "rcl_interfaces/srv/list_parameters.hpp"
#include "rclcpp/rclcpp.hpp"
#include "std_msgs/msg/int32.hpp"

namespace {

using namespace std::chrono_literals;
using Echo = rcl_interfaces::srv::ListParameters;
using std_msgs::msg::Int32;

void say(const char* text) {
  std::puts(text);
  std::fflush(stdout);
}

/// Answers each number with the next one and each request with what it asks.
int serve() {
  auto node = std::make_shared<rclcpp::Node>("peer");
  auto publisher = node->create_publisher<Int32>("pong", 100);
  auto subscription = node->create_subscription<Int32>("ping", 100, [&](const Int32& ping) {
    Int32 pong;
    pong.data = ping.data + 1;
    publisher->publish(pong);
  });
  auto service = node->create_service<Echo>(
      "echo", [](const Echo::Request::SharedPtr request, Echo::Response::SharedPtr response) {
        response->result.names = {std::to_string(request->depth)};
      });
  rclcpp::on_shutdown([] { say("on_shutdown ran"); });
  say("ready");
  rclcpp::spin(node);
  say("spin ended");
  return 0;
}

int spin_multi_threaded() {
  auto node = std::make_shared<rclcpp::Node>("peer");
  auto timer = node->create_wall_timer(1ms, [] {});
  rclcpp::on_shutdown([] { say("on_shutdown ran"); });
  rclcpp::executors::MultiThreadedExecutor executor;
  executor.add_node(node);
  say("ready");
  executor.spin();
  say("spin ended");
  return 0;
}

/// A busy executor notices the end of the context before its shutdown callbacks are done.
int slow_shutdown_callback() {
  auto node = std::make_shared<rclcpp::Node>("peer");
  auto timer = node->create_wall_timer(0ms, [] {});
  rclcpp::on_shutdown([] {
    std::this_thread::sleep_for(300ms);
    say("on_shutdown ran");
  });
  say("ready");
  rclcpp::spin(node);
  return 0;
}

int sleep_long() {
  say("ready");
  const bool undisturbed = rclcpp::sleep_for(1h);
  say(undisturbed ? "slept" : "woken");
  return 0;
}

/// Each signal ends one life of the context; the third one the process.
int live_three_times() {
  for (int life = 1; life <= 3; ++life) {
    if (life > 1) {
      rclcpp::init(0, nullptr);
    }
    auto node = std::make_shared<rclcpp::Node>("peer");
    say(("life " + std::to_string(life)).c_str());
    rclcpp::spin(node);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::map<std::string, std::function<int()>> roles{
      {"serve", serve},
      {"multi_threaded", spin_multi_threaded},
      {"slow_shutdown_callback", slow_shutdown_callback},
      {"sleep", sleep_long},
      {"three_lives", live_three_times}};
  const std::string role = argc > 1 ? argv[1] : "";
  if (roles.count(role) == 0) {
    std::fprintf(stderr, "no such role: '%s'\n", role.c_str());
    return 2;
  }
  rclcpp::init(argc, argv);
  const int result = roles.at(role)();
  rclcpp::shutdown();
  return result;
}
