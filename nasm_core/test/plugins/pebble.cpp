// SPDX-License-Identifier: Apache-2.0
#include "pebble.hpp"

namespace {

struct Good : Pebble<Good> {
  static nasm_core::SystemInfo info() {
    // Asking for others while registering is allowed.
    return nasm_core::system_names().empty()
               ? nasm_core::SystemInfo()
               : nasm_core::tracking_info<Good>(description("pebble"));
  }
};

NASM_CORE_REGISTER_SYSTEM(Good)

}  // namespace
