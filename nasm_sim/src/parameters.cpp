// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/parameters.hpp"

#include <stdexcept>

#include "nasm_ros/message_conversion.hpp"

namespace nasm_sim {
namespace {

using nasm_ros::ParameterEntry;

Eigen::VectorXd vector(const rclcpp::ParameterValue& value) {
  return nasm_ros::to_vector(value.get<std::vector<double>>());
}

void check(const Parameters& parameters) {
  if (parameters.simulation.mode != Mode::kContinuous) return;
  if (parameters.real_time_factor == 0.0) {
    throw std::invalid_argument(
        "real_time_factor is 0: in mode continuous the controller must be able to keep up");
  }
  if (parameters.real_time_factor != 1.0 && !parameters.publish_clock) {
    throw std::invalid_argument(
        "real_time_factor is not 1: in mode continuous the other nodes need simulated time; "
        "set publish_clock here and use_sim_time there");
  }
}

}  // namespace

const nasm_ros::ParameterTable& simulator_parameters() {
  static const nasm_ros::ParameterTable kTable{
      ParameterEntry("system", "quadrotor", "Name of the system to simulate"),
      ParameterEntry("mode", "episodic",
                     "episodic: each trajectory starts from its own initial state, one after "
                     "another; continuous: the plant keeps its state and a trajectory takes over "
                     "at its stamp")
          .one_of({"episodic", "continuous"}),
      ParameterEntry("integrator", "euler",
                     "euler: on the grid of the trajectory, as in the problem; rk4: closer to "
                     "continuous time")
          .one_of({"euler", "rk4"}),
      ParameterEntry("rk4_substeps", 1, "Steps of rk4 per grid step").from(1, 1000),
      ParameterEntry("process_noise", std::vector<double>{0.0},
                     "Standard deviation of the noise after one second; one value for all states "
                     "or one per state")
          .in("unit of the state / sqrt(s)"),
      ParameterEntry("actuator_delay_s", 0.0, "Delay until a control takes effect")
          .in("s")
          .from(0, 10),
      ParameterEntry("hold", to_string(SimulationOptions().hold),
                     "Control of a continuous plant when its plans have run out: zero; last: the "
                     "control that acted last; rest: the system's resting law, or, without one, "
                     "the control that keeps it at rest in its default initial state, such as the "
                     "thrust of hovering")
          .one_of({"zero", "last", "rest"}),
      ParameterEntry("seed", 0, "Seed of the noise").from(0, 2147483647.0),
      ParameterEntry("initial_state", std::vector<double>{},
                     "State of the plant before the first trajectory, in the system's order and "
                     "units; empty: the system's default"),
      ParameterEntry("queue_size", 100,
                     "Maximum number of waiting trajectories; further ones are dropped")
          .from(1, 100000),
      ParameterEntry("compute_optimum", true,
                     "Solve each instance by Newton's method, to compare the achieved cost with "
                     "the optimum"),
      ParameterEntry("rate_hz", 100.0, "Maximum number of states published per simulated second")
          .in("1/s")
          .from(0.1, 10000),
      ParameterEntry("real_time_factor", 1.0,
                     "Simulated seconds per second; 0: as fast as possible")
          .from(0, 1000),
      ParameterEntry("publish_clock", false,
                     "Publish simulated time on /clock; the other nodes then need use_sim_time"),
      ParameterEntry("queue_depth", 100, "Depth of the queue of each topic").from(1, 100000),
      ParameterEntry("frame_id", "world", "Frame of the states' positions and attitudes"),
  };
  return kTable;
}

Parameters read_parameters(rclcpp::Node& node) {
  const nasm_ros::ParameterSource source = nasm_ros::declare(simulator_parameters(), node);
  const auto text = [&](const char* name) { return source(name).get<std::string>(); };
  const auto real = [&](const char* name) { return source(name).get<double>(); };
  const auto flag = [&](const char* name) { return source(name).get<bool>(); };
  const auto whole = [&](const char* name) { return source(name).get<int64_t>(); };
  Parameters parameters;
  parameters.system = text("system");
  SimulationOptions& simulation = parameters.simulation;
  simulation.mode = mode_from(text("mode"));
  simulation.plant.integrator = integrator_from(text("integrator"));
  simulation.plant.substeps = static_cast<int>(whole("rk4_substeps"));
  simulation.plant.noise = vector(source("process_noise"));
  simulation.actuator_delay_s = real("actuator_delay_s");
  simulation.hold = hold_law_from(text("hold"));
  simulation.seed = static_cast<uint64_t>(whole("seed"));
  simulation.initial_state = vector(source("initial_state"));
  simulation.queue_size = static_cast<std::size_t>(whole("queue_size"));
  parameters.compute_optimum = flag("compute_optimum");
  parameters.rate_hz = real("rate_hz");
  parameters.real_time_factor = real("real_time_factor");
  parameters.publish_clock = flag("publish_clock");
  parameters.queue_depth = static_cast<std::size_t>(whole("queue_depth"));
  parameters.frame_id = text("frame_id");
  check(parameters);
  return parameters;
}

}  // namespace nasm_sim
