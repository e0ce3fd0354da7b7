// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/parameters.hpp"

#include <cmath>
#include <stdexcept>

#include "rcl_interfaces/msg/parameter_descriptor.hpp"

namespace nasm_sim {
namespace {

using Value = rclcpp::ParameterValue;

rcl_interfaces::msg::ParameterDescriptor descriptor_of(const ParameterRow& row) {
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.description = row.description;
  descriptor.read_only = true;
  if (row.least == 0.0 && row.greatest == 0.0) return descriptor;
  if (row.value.get_type() == rclcpp::ParameterType::PARAMETER_INTEGER) {
    descriptor.integer_range.resize(1);
    descriptor.integer_range[0].from_value = static_cast<int64_t>(row.least);
    descriptor.integer_range[0].to_value = static_cast<int64_t>(row.greatest);
  } else {
    descriptor.floating_point_range.resize(1);
    descriptor.floating_point_range[0].from_value = row.least;
    descriptor.floating_point_range[0].to_value = row.greatest;
  }
  return descriptor;
}

template <class Type>
Type get(const rclcpp::Node& node, const std::string& name) {
  return node.get_parameter(name).get_value<Type>();
}

/// Ranges let NaN through.
double get_number(const rclcpp::Node& node, const std::string& name) {
  const auto value = get<double>(node, name);
  if (!std::isfinite(value)) throw std::invalid_argument(name + " must be a finite number");
  return value;
}

Eigen::VectorXd get_vector(const rclcpp::Node& node, const std::string& name) {
  const auto values = get<std::vector<double>>(node, name);
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

void check(const Parameters& parameters) {
  if (parameters.simulation.mode != Mode::kContinuous) return;
  if (parameters.real_time_factor == 0.0) {
    throw std::invalid_argument(
        "real_time_factor is 0: in mode continuous the controller must be able to keep up");
  }
  if (parameters.real_time_factor != 1.0 && !parameters.publish_clock) {
    throw std::invalid_argument(
        "real_time_factor is not 1: in mode continuous the others need the simulator's time; "
        "set publish_clock here and use_sim_time there");
  }
}

}  // namespace

const std::vector<ParameterRow>& parameter_table() {
  static const std::vector<ParameterRow> kTable{
      {"system", Value("quadrotor"), "system to simulate, by the name it has in nasm_core"},
      {"mode", Value("replay"),
       "replay: each trajectory from its own initial state, one after another; continuous: the "
       "plant keeps its state and a trajectory takes over at its stamp"},
      {"integrator", Value("euler"),
       "euler: on the trajectory's grid, as the problem is posed; rk4: closer to continuous time"},
      {"rk4_substeps", Value(1), "steps of rk4 within one of the grid", 1, 1000},
      {"process_noise", Value(std::vector<double>{0.0}),
       "standard deviation that a state gathers in one second [unit of the state / sqrt(s)]; one "
       "value for all states or one per state"},
      {"actuator_delay_s", Value(0.0), "how late controls take effect [s]", 0.0, 10.0},
      {"seed", Value(0), "fixes the noise", 0, 2147483647.0},
      {"initial_state", Value(std::vector<double>{}),
       "where the plant is before the first trajectory, in the system's order and units; empty: "
       "the system's default"},
      {"queue_size", Value(100), "trajectories that may wait; further ones are ignored", 1, 100000},
      {"compute_optimum", Value(true),
       "solve each problem by Newton's method, to compare the achieved cost with the optimum"},
      {"rate_hz", Value(100.0), "states published in a second of simulated time, at most [1/s]",
       0.1, 10000.0},
      {"real_time_factor", Value(1.0), "seconds simulated in a second; 0: as fast as possible", 0.0,
       1000.0},
      {"publish_clock", Value(false),
       "publish simulated time on /clock; the other nodes then need use_sim_time, this one not"},
      {"qos_depth", Value(100), "messages kept by each publisher and subscription", 1, 100000},
      {"frame_id", Value("world"), "frame of the states' positions and attitudes"}};
  return kTable;
}

Parameters read_parameters(rclcpp::Node& node) {
  for (const ParameterRow& row : parameter_table()) {
    node.declare_parameter(row.name, row.value, descriptor_of(row));
  }
  Parameters parameters;
  parameters.system = get<std::string>(node, "system");
  SimulationOptions& simulation = parameters.simulation;
  simulation.mode = mode_from(get<std::string>(node, "mode"));
  simulation.plant.integrator = integrator_from(get<std::string>(node, "integrator"));
  simulation.plant.substeps = static_cast<int>(get<int64_t>(node, "rk4_substeps"));
  simulation.plant.noise = get_vector(node, "process_noise");
  simulation.actuator_delay_s = get_number(node, "actuator_delay_s");
  simulation.seed = static_cast<uint64_t>(get<int64_t>(node, "seed"));
  simulation.initial_state = get_vector(node, "initial_state");
  simulation.queue_size = static_cast<std::size_t>(get<int64_t>(node, "queue_size"));
  parameters.compute_optimum = get<bool>(node, "compute_optimum");
  parameters.rate_hz = get_number(node, "rate_hz");
  parameters.real_time_factor = get_number(node, "real_time_factor");
  parameters.publish_clock = get<bool>(node, "publish_clock");
  parameters.qos_depth = static_cast<std::size_t>(get<int64_t>(node, "qos_depth"));
  parameters.frame_id = get<std::string>(node, "frame_id");
  check(parameters);
  return parameters;
}

}  // namespace nasm_sim
