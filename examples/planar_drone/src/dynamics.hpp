// SPDX-License-Identifier: Apache-2.0
#ifndef DYNAMICS_HPP_
#define DYNAMICS_HPP_

#include <cmath>
#include <nasm_core/ocp/system_model.hpp>

namespace planar_drone {

using nasm_core::Array;
using nasm_core::first;
using nasm_core::Problem;
using std::cos;
using std::sin;

/// Two rotors on a beam, in a vertical plane. State: position x and z, pitch, and their rates.
///
///   m ẍ = −(u₁ + u₂) sin θ,   m z̈ = (u₁ + u₂) cos θ − m g,   J θ̈ = arm (u₂ − u₁)
template <class Model, class Scalar>
constexpr Array<Scalar, 6> drone_dynamics(const Problem<Model>& problem, const Array<Scalar, 6>& x,
                                          const Array<Scalar, 2>& u) {
  const auto [mass, arm, inertia, gravity] = first<4>(problem.parameters);
  const Scalar lift = (u[0] + u[1]) / mass;
  return {x[3],
          x[4],
          x[5],
          -(lift * sin(x[2])),
          lift * cos(x[2]) - gravity,
          (u[1] - u[0]) * (arm / inertia)};
}

}  // namespace planar_drone

#endif  // DYNAMICS_HPP_
