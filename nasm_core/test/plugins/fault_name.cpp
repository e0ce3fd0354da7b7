// SPDX-License-Identifier: Apache-2.0
#include "pebble.hpp"

namespace {

struct Namesake : Pebble<Namesake> {
  static nasm_core::SystemInfo info() {
    return nasm_core::tracking_info<Namesake>(description("pendulum"));
  }
};

NASM_CORE_REGISTER_SYSTEM(Namesake)

}  // namespace
