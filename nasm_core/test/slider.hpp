// SPDX-License-Identifier: Apache-2.0
#ifndef SLIDER_HPP_
#define SLIDER_HPP_

// A system that a user adds, outside of the library.
#include "nasm_core/ocp/tracking_model.hpp"
#include "nasm_core/systems/typed_system.hpp"

namespace nasm_core {
namespace {

struct Slider : TrackingModel<Slider, /*states*/ 2, /*controls*/ 1, /*goals*/ 2, /*parameters*/ 1> {
  template <class Scalar>
  static constexpr Array<Scalar, 2> dynamics(const Problem<Slider>& problem,
                                             const Array<Scalar, 2>& x, const Array<Scalar, 1>& u) {
    const auto [mass] = first<1>(problem.parameters);
    return {x[1], u[0] / mass};
  }

  static SystemInfo info() {
    TrackingDescription d;
    d.name = "slider";
    d.description = "mass on a rail";
    d.states = {{"position", "m"}, {"velocity", "m/s"}};
    d.controls = {{"force", "N"}};
    d.dynamics_parameters = {{"mass", "kg", 1.0}};
    d.initial_state = {0.0, 0.0};
    d.goal_base = {1.0, 0.0};
    d.state_weights = {1.0, 0.1};
    d.control_weight = 0.01;
    return tracking_info<Slider>(d);
  }
};

NASM_CORE_REGISTER_SYSTEM(Slider)

}  // namespace
}  // namespace nasm_core

#endif  // SLIDER_HPP_
