// SPDX-License-Identifier: Apache-2.0
// A process whose components run in several threads, as many as the parameter thread_num says.
#include <memory>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_components/component_manager.hpp"

int main(int argc, char* argv[]) {
  rclcpp::init(argc, argv);
  auto manager = std::make_shared<rclcpp_components::ComponentManager>();
  const auto threads = static_cast<size_t>(manager->get_parameter("thread_num").as_int());
  auto executor = std::make_shared<rclcpp::executors::MultiThreadedExecutor>(
      rclcpp::ExecutorOptions(), threads);
  manager->set_executor(executor);
  executor->add_node(manager);
  executor->spin();
}
