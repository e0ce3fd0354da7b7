// SPDX-License-Identifier: Apache-2.0
#include "nasm_controller/controller_node.hpp"

#include "nasm_core/ocp/system.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace nasm_controller {

ControllerNode::ControllerNode(const rclcpp::NodeOptions& options)
    : ServingNode("controller", "problem", options, controller_parameters(), settings_from) {
  solve_ =
      create_service<SolveOcp>("~/solve", [this](const std::shared_ptr<SolveOcp::Request> request,
                                                 std::shared_ptr<SolveOcp::Response> response) {
        this->on_solve(*request, *response);
      });
}

ControllerNode::~ControllerNode() = default;

std::shared_ptr<ModelServer> ControllerNode::make_server(const Settings& settings) {
  return std::make_shared<ModelServer>(
      ModelServer::Demands{settings.system, settings.precision, settings.receding_horizon});
}

std::string ControllerNode::system_of(const Served& served) const {
  return served.system->info().name;
}

void ControllerNode::configured(ModelServer& server, const rclcpp::QoS& qos) {
  responder_ = std::make_unique<Responder>(server);
  goals_ =
      create_subscription<Goal>("~/goal", qos, [this](const Goal& goal) { this->on_goal(goal); });
  instances_ = create_subscription<OcpInstance>(
      "~/instance", qos, [this](const OcpInstance& instance) { this->on_instance(instance); });
  if (settings()->receding_horizon) {
    states_ = create_subscription<SystemState>(
        "~/state", qos, [this](const SystemState& state) { this->on_state(state); });
  }
}

void ControllerNode::warm_up() {
  server()->warm_up();
}

void ControllerNode::activated() {
  if (!settings()->receding_horizon) return;
  receding_ = std::make_unique<RecedingHorizon>(*server()->served()->system);
  outcome_ = RecedingHorizon::Outcome::kNoTask;
  bad_states_ = 0;
  set_rate(settings()->rate_hz);
}

void ControllerNode::deactivated() {
  replan_timer_.reset();
  receding_.reset();  // nobody expects an old task to go on at the next activation
}

void ControllerNode::released() {
  replan_timer_.reset();
  goals_.reset();
  instances_.reset();
  states_.reset();
  receding_.reset();
  responder_.reset();
}

}  // namespace nasm_controller

RCLCPP_COMPONENTS_REGISTER_NODE(nasm_controller::ControllerNode)
