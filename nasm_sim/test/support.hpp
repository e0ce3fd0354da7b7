// SPDX-License-Identifier: Apache-2.0
#ifndef SUPPORT_HPP_
#define SUPPORT_HPP_

#include "nasm_core/testing/optimal_plan.hpp"
#include "nasm_sim/simulation.hpp"

namespace nasm_sim::test {

using nasm_core::testing::optimal_plan;

/// Steps until something other than steps happens.
inline Event play(Simulation& simulation, double until_s) {
  Event event = Event::kStepped;
  while (event == Event::kStepped) event = simulation.step(until_s);
  return event;
}

}  // namespace nasm_sim::test

#endif  // SUPPORT_HPP_
