// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"

namespace {

using rcl_interfaces::msg::ParameterDescriptor;

ParameterDescriptor bounded() {
  ParameterDescriptor descriptor;
  descriptor.description = "how much";
  descriptor.additional_constraints = "not too much";
  descriptor.floating_point_range.resize(1);
  descriptor.floating_point_range[0].from_value = -1.0;
  descriptor.floating_point_range[0].to_value = 2.5e10;
  return descriptor;
}

ParameterDescriptor stepped() {
  ParameterDescriptor descriptor;
  descriptor.integer_range.resize(1);
  descriptor.integer_range[0].from_value = -10;
  descriptor.integer_range[0].to_value = 10;
  descriptor.integer_range[0].step = 2;
  return descriptor;
}

void declare_all(rclcpp::Node& node) {
  ParameterDescriptor fixed;
  fixed.read_only = true;
  ParameterDescriptor any;
  any.dynamic_typing = true;
  node.declare_parameter("flag", true);
  node.declare_parameter("fixed", "never changes", fixed);
  node.declare_parameter("amount", 0.1, bounded());
  node.declare_parameter("count", 4, stepped());
  node.declare_parameter("any", rclcpp::ParameterValue(), any);
  node.declare_parameter("text.empty", "");
  node.declare_parameter("text.number", "12");
  node.declare_parameter("text.plain", "a word: or two");
  node.declare_parameter("text.truth", "true");
  node.declare_parameter("text.umlaut", "größe");
  node.declare_parameter("array.booleans", std::vector<bool>{true, false});
  node.declare_parameter("array.bytes", std::vector<uint8_t>{1, 65, 255});
  node.declare_parameter("array.doubles", std::vector<double>{1.0, -0.5, 1e300, 1e-7});
  node.declare_parameter("array.integers", std::vector<int64_t>{1, -2, 9223372036854775807});
  node.declare_parameter("array.none", std::vector<int64_t>{});
  node.declare_parameter("array.strings", std::vector<std::string>{"a", "it's", "b c"});
}

}  // namespace

/// Three nodes: one with parameters of all kinds, one that takes any, and one that never answers.
int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  auto node = std::make_shared<rclcpp::Node>("parameters", "/space");
  declare_all(*node);
  auto open = std::make_shared<rclcpp::Node>(
      "open", rclcpp::NodeOptions().allow_undeclared_parameters(true));
  auto silent = std::make_shared<rclcpp::Node>("_silent");
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node);
  executor.add_node(open);
  std::puts("ready");
  std::fflush(stdout);
  executor.spin();
  rclcpp::shutdown();
  return 0;
}
