// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <memory>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"

namespace {

using rclcpp_lifecycle::State;

/// Can be configured, but not activated.
class Reluctant : public rclcpp_lifecycle::LifecycleNode {
 public:
  Reluctant() : LifecycleNode("reluctant", "/space") {}

  CallbackReturn on_configure(const State&) override { return CallbackReturn::SUCCESS; }
  CallbackReturn on_activate(const State&) override { return CallbackReturn::FAILURE; }
};

}  // namespace

/// A lifecycle node, another that refuses to be activated, and one without a lifecycle.
int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  auto willing = std::make_shared<rclcpp_lifecycle::LifecycleNode>("willing");
  auto reluctant = std::make_shared<Reluctant>();
  auto plain = std::make_shared<rclcpp::Node>("plain");
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(willing->get_node_base_interface());
  executor.add_node(reluctant->get_node_base_interface());
  executor.add_node(plain);
  std::puts("ready");
  std::fflush(stdout);
  executor.spin();
  rclcpp::shutdown();
  return 0;
}
