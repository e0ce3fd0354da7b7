// SPDX-License-Identifier: Apache-2.0
// A node with a service for the tests of `ros2 service`; with an argument it waits for a line of
// its standard input before the service is there.
#include <cstdio>

#include "rcl_interfaces/srv/get_parameters.hpp"
#include "rclcpp/rclcpp.hpp"

int main(int argc, char** argv) {
  using rcl_interfaces::srv::GetParameters;
  rclcpp::init(argc, argv);
  const auto node = std::make_shared<rclcpp::Node>("peer", "/there");
  // Answers with the lengths of the names.
  const auto answer = [](const GetParameters::Request::SharedPtr request,
                         GetParameters::Response::SharedPtr response) {
    for (const std::string& name : request->names) {
      response->values.emplace_back();
      response->values.back().type = 2;
      response->values.back().integer_value = static_cast<int64_t>(name.size());
    }
  };
  const auto service = node->create_service<GetParameters>("lengths", answer);
  const auto hidden = node->create_service<GetParameters>("_lengths", answer);
  rclcpp::Service<GetParameters>::SharedPtr late;
  std::puts("ready");
  std::fflush(stdout);
  if (argc > 1) {
    std::getchar();
    late = node->create_service<GetParameters>("late", answer);
  }
  rclcpp::spin(node);
  rclcpp::shutdown();
  return 0;
}
