// SPDX-License-Identifier: Apache-2.0
#include "nasm_sim/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "continuous.hpp"
#include "episodic.hpp"

namespace nasm_sim {
namespace {

void check(const nasm_core::System& system, const SimulationOptions& options) {
  const nasm_core::SystemInfo& info = system.info();
  if (!std::isfinite(options.actuator_delay_s) || options.actuator_delay_s < 0.0) {
    throw std::invalid_argument("actuator_delay_s must be finite and at least 0");
  }
  if (options.actuator_delay_s > 0.0 && lives_on_its_grid(system)) {
    throw std::invalid_argument("actuator_delay_s must be 0: the control of " + info.name +
                                " is the curve itself, which cannot be late");
  }
  if (options.mode == Mode::kContinuous && info.free_states > 0) {
    throw std::invalid_argument("mode is continuous: " + info.name +
                                " has free initial states and needs mode episodic");
  }
  const auto needed = static_cast<Eigen::Index>(info.states.size()) - info.free_states;
  if (options.initial_state.size() != 0 &&
      (options.initial_state.size() != needed || !options.initial_state.allFinite())) {
    throw std::invalid_argument("initial_state needs " + std::to_string(needed) +
                                " finite values for " + info.name + ", or none");
  }
}

}  // namespace

Mode mode_from(const std::string& name) {
  if (name == "episodic") return Mode::kEpisodic;
  if (name == "continuous") return Mode::kContinuous;
  throw std::invalid_argument("mode is \"" + name + "\": must be episodic or continuous");
}

HoldLaw hold_law_from(const std::string& name) {
  for (const HoldLaw law : {HoldLaw::kZero, HoldLaw::kLast, HoldLaw::kRest}) {
    if (name == to_string(law)) return law;
  }
  throw std::invalid_argument("hold is \"" + name + "\": must be zero, last or rest");
}

const char* to_string(HoldLaw law) {
  switch (law) {
    case HoldLaw::kZero:
      return "zero";
    case HoldLaw::kLast:
      return "last";
    case HoldLaw::kRest:
      break;
  }
  return "rest";
}

void Simulation::leave_plan() {
  now_.id = 0;
  now_.trajectory_time_s = std::numeric_limits<double>::quiet_NaN();
}

void Simulation::wait(double until_s) {
  if (std::isfinite(until_s)) now_.time_s = std::max(now_.time_s, until_s);
}

std::unique_ptr<Simulation> make_simulation(const nasm_core::System& system,
                                            const SimulationOptions& options) {
  check(system, options);
  if (options.mode == Mode::kEpisodic) return std::make_unique<Episodic>(system, options);
  return std::make_unique<Continuous>(system, options);
}

Eigen::VectorXd first_state(const nasm_core::SystemInfo& info, const SimulationOptions& options) {
  Eigen::VectorXd state = Eigen::VectorXd::Constant(static_cast<Eigen::Index>(info.states.size()),
                                                    std::numeric_limits<double>::quiet_NaN());
  state.head(info.initial_state.size()) =
      options.initial_state.size() != 0 ? options.initial_state : info.initial_state;
  return state;
}

}  // namespace nasm_sim
