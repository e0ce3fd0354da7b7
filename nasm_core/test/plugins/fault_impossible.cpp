// SPDX-License-Identifier: Apache-2.0
#include "pebble.hpp"

namespace {

struct Impossible : Pebble<Impossible> {
  static nasm_core::SystemInfo info() {
    auto d = description("impossible");
    d.control_lower = {-1.0, -1.0};  // one too many
    return nasm_core::tracking_info<Impossible>(d);
  }
};

NASM_CORE_REGISTER_SYSTEM(Impossible)

}  // namespace
