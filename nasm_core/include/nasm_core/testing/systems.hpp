// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__TESTING__SYSTEMS_HPP_
#define NASM_CORE__TESTING__SYSTEMS_HPP_

#include <string>
#include <vector>

namespace nasm_core {

/// The paper's problems: without path constraints and terminal cost, each with a trained model.
inline std::vector<std::string> paper_systems() {
  return {"brachistochrone", "cartpole", "pendulum", "quadrotor", "robotarm", "rocket", "zermelo"};
}

/// Problems that robots have: bounds, most of them constraints, and a terminal cost.
inline std::vector<std::string> robot_systems() {
  return {"acrobot",          "cart_pole_swing_up",  "pendulum_swing_up",
          "quadrotor_flight", "quadrotor_obstacles", "rocket_landing"};
}

}  // namespace nasm_core

#endif  // NASM_CORE__TESTING__SYSTEMS_HPP_
