// SPDX-License-Identifier: Apache-2.0
#ifndef PEBBLE_HPP_
#define PEBBLE_HPP_

#include "nasm_core/ocp/tracking_model.hpp"
#include "nasm_core/systems/typed_system.hpp"

namespace {

/// The smallest system that libraries of users can have.
template <class Derived>
struct Pebble : nasm_core::TrackingModel<Derived, 2, 1, 2, 0> {
  template <class Scalar>
  static constexpr nasm_core::Array<Scalar, 2> dynamics(const nasm_core::Problem<Derived>&,
                                                        const nasm_core::Array<Scalar, 2>& x,
                                                        const nasm_core::Array<Scalar, 1>& u) {
    return {x[1], u[0]};
  }

  static nasm_core::TrackingDescription description(const char* name) {
    nasm_core::TrackingDescription d;
    d.name = name;
    d.description = "something to push";
    d.states = {{"position", "m"}, {"velocity", "m/s"}};
    d.controls = {{"acceleration", "m/s^2"}};
    d.initial_state = {0.0, 0.0};
    d.goal_base = {1.0, 0.0};
    d.state_weights = {1.0, 0.1};
    return d;
  }
};

}  // namespace

#endif  // PEBBLE_HPP_
