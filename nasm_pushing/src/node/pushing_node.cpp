// SPDX-License-Identifier: Apache-2.0
#include "node/pushing_node.hpp"

#include <chrono>

#include "rclcpp_components/register_node_macro.hpp"

namespace nasm_pushing {

PushingNode::PushingNode(const rclcpp::NodeOptions& options)
    : ServingNode("pushing", "push", options, pushing_parameters(), settings_from) {
}

PushingNode::~PushingNode() = default;

std::shared_ptr<PushServer> PushingNode::make_server(const Settings& settings) {
  return std::make_shared<PushServer>(settings.precision);
}

std::string PushingNode::system_of(const Served&) const {
  return "pushing";
}

void PushingNode::configured(PushServer& server, const rclcpp::QoS& qos) {
  responder_ = std::make_unique<PushResponder>(server);
  instances_ = create_subscription<PushingInstance>(
      "~/instance", qos, [this](const PushingInstance& instance) { this->on_instance(instance); });
}

void PushingNode::warm_up() {
  responder_->warm_up(trajectory_);
}

void PushingNode::released() {
  instances_.reset();
  responder_.reset();
}

void PushingNode::on_instance(const PushingInstance& instance) {
  if (!active()) return tell_dropped(instance.id);
  const auto start = std::chrono::steady_clock::now();
  responder_->respond(instance, now().nanoseconds(), *settings(), trajectory_);
  publish(trajectory_);
  record(trajectory_, start);
}

}  // namespace nasm_pushing

RCLCPP_COMPONENTS_REGISTER_NODE(nasm_pushing::PushingNode)
