// SPDX-License-Identifier: Apache-2.0
#include "pebble.hpp"

double mass_from_another_library();

namespace {

struct Undefined : Pebble<Undefined> {
  static nasm_core::SystemInfo info() {
    auto d = description("undefined");
    d.control_weight = mass_from_another_library();
    return nasm_core::tracking_info<Undefined>(d);
  }
};

NASM_CORE_REGISTER_SYSTEM(Undefined)

}  // namespace
