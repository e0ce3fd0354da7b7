// SPDX-License-Identifier: Apache-2.0
#include "systems/quadrotor_flight.hpp"

#include "nasm_core/systems/typed_system.hpp"

namespace nasm_core {
namespace {

struct QuadrotorFlight : QuadrotorFlightModel<QuadrotorFlight> {
  static SystemInfo info() {
    RegulationDescription d = describe();
    d.name = "quadrotor_flight";
    d.description = "quadrotor that flies to a point and hovers there, within its limits";
    return regulation_info(d, 0);
  }
};

NASM_CORE_REGISTER_SYSTEM(QuadrotorFlight)

}  // namespace
}  // namespace nasm_core
