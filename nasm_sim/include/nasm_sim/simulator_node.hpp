// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_SIM__SIMULATOR_NODE_HPP_
#define NASM_SIM__SIMULATOR_NODE_HPP_

#include <cstdint>
#include <memory>
#include <string>

#include "builtin_interfaces/msg/time.hpp"
#include "diagnostic_msgs/msg/diagnostic_array.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/evaluation_result.hpp"
#include "nasm_msgs/msg/system_state.hpp"
#include "nasm_sim/pacer.hpp"
#include "nasm_sim/parameters.hpp"
#include "nasm_sim/run_assessor.hpp"
#include "nasm_sim/simulation.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rosgraph_msgs/msg/clock.hpp"
#include "sensor_msgs/msg/joint_state.hpp"

namespace nasm_sim {

/// Plays the control trajectories that arrive, and publishes states and what was achieved.
class SimulatorNode : public rclcpp::Node {
 public:
  /// Throws what `read_parameters` and `make_simulation` throw.
  explicit SimulatorNode(const rclcpp::NodeOptions& options);

 private:
  void create_interfaces();
  void receive(const nasm_msgs::msg::ControlTrajectory& message);
  void ignore(const nasm_msgs::msg::ControlTrajectory& message, const std::string& reason);
  double latency_s(const nasm_msgs::msg::ControlTrajectory& message) const;

  void tick();
  void handle(Event event);
  void publish_state_if_due(double time_s);
  void publish_state(double time_s);
  void publish_evaluation();
  void publish_clock();
  void publish_diagnostics();

  /// The clock from which simulated time is made: the node's or, if the node is the source of time,
  /// the machine's as of the start, which nobody can set back. 0: the node's clock has not been set
  /// yet.
  int64_t clock_ns() const;
  /// For messages about a simulated instant.
  builtin_interfaces::msg::Time stamp(double time_s) const;

  const Parameters parameters_;
  const nasm_core::System& system_;
  std::unique_ptr<Simulation> simulation_;
  RunAssessor assessor_;
  Pacer pacer_;
  const int64_t steady_to_system_ns_;
  bool is_behind_ = false;  // at the end of the last tick there was something left to simulate
  double next_state_s_ = 0.0;

  struct Counts {
    uint64_t received = 0;
    uint64_t ignored = 0;
    uint64_t states = 0;
    uint64_t evaluated = 0;
  } counts_;
  std::string last_reason_;
  rclcpp::Clock steady_clock_{RCL_STEADY_TIME};

  rclcpp::Subscription<nasm_msgs::msg::ControlTrajectory>::SharedPtr trajectories_;
  rclcpp::Publisher<nasm_msgs::msg::SystemState>::SharedPtr states_;
  rclcpp::Publisher<sensor_msgs::msg::JointState>::SharedPtr joint_states_;
  rclcpp::Publisher<nasm_msgs::msg::EvaluationResult>::SharedPtr evaluations_;
  rclcpp::Publisher<rosgraph_msgs::msg::Clock>::SharedPtr clock_;
  rclcpp::Publisher<diagnostic_msgs::msg::DiagnosticArray>::SharedPtr diagnostics_;
  rclcpp::TimerBase::SharedPtr timer_;
  rclcpp::TimerBase::SharedPtr diagnostics_timer_;
};

}  // namespace nasm_sim

#endif  // NASM_SIM__SIMULATOR_NODE_HPP_
