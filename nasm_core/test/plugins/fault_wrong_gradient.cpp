// SPDX-License-Identifier: Apache-2.0
#include "pebble.hpp"

namespace {

/// A cost of its own, with the gradient of the one before.
struct Wrong : Pebble<Wrong> {
  template <class Scalar>
  static constexpr Scalar stage_cost(const nasm_core::Problem<Wrong>& problem,
                                     const nasm_core::Array<Scalar, 2>& x,
                                     const nasm_core::Array<Scalar, 1>& u) {
    return tracking_cost(problem, x, u) + x[1] * x[1] * x[1] * x[1] * 3.0 + u[0] * 2.0;
  }

  static void cost_gradient(const nasm_core::Problem<Wrong>& problem, const State& x,
                            const Control& u, State& by_x, Control& by_u) {
    tracking_gradient(problem, x, u, by_x, by_u);
  }

  static nasm_core::SystemInfo info() {
    return nasm_core::tracking_info<Wrong>(description("wrong"));
  }
};

NASM_CORE_REGISTER_SYSTEM(Wrong)

}  // namespace
