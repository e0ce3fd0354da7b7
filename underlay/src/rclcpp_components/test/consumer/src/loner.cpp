// SPDX-License-Identifier: Apache-2.0
#include "rclcpp/rclcpp.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace consumer {

/// Has an executor of its own, so that no container can serve it.
class Loner : public rclcpp::Node {
 public:
  explicit Loner(const rclcpp::NodeOptions& options) : Node("loner", options) {
    executor_.add_node(get_node_base_interface());
  }

 private:
  rclcpp::executors::SingleThreadedExecutor executor_;
};

}  // namespace consumer

RCLCPP_COMPONENTS_REGISTER_NODE(consumer::Loner)
