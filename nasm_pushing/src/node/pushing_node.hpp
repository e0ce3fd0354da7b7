// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__NODE__PUSHING_NODE_HPP_
#define NASM_PUSHING__NODE__PUSHING_NODE_HPP_

#include <memory>
#include <string>

#include "nasm_msgs/msg/pushing_instance.hpp"
#include "nasm_pushing/node/push_responder.hpp"
#include "nasm_pushing/node/push_server.hpp"
#include "nasm_pushing/node/settings.hpp"
#include "nasm_ros/serving_node.hpp"

namespace nasm_pushing {

/// Predicts the force of pushes that come on a topic; README.md describes all of it.
class PushingNode : public nasm_ros::ServingNode<Settings, PushServer> {
 public:
  /// Throws std::exception that names the parameter if one has an impossible value.
  explicit PushingNode(const rclcpp::NodeOptions& options);
  ~PushingNode() override;

 private:
  using PushingInstance = nasm_msgs::msg::PushingInstance;

  std::shared_ptr<PushServer> make_server(const Settings& settings) override;
  std::string system_of(const Served& served) const override;
  void configured(PushServer& server, const rclcpp::QoS& qos) override;
  void warm_up() override;
  void released() override;

  void on_instance(const PushingInstance& instance);

  std::unique_ptr<PushResponder> responder_;
  ControlTrajectory trajectory_;
  rclcpp::Subscription<PushingInstance>::SharedPtr instances_;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING__NODE__PUSHING_NODE_HPP_
