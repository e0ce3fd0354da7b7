// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "pebble.hpp"

namespace {

struct Throwing : Pebble<Throwing> {
  static nasm_core::SystemInfo info() {
    throw std::runtime_error("cannot read the mass of the pebble");
  }
};

NASM_CORE_REGISTER_SYSTEM(Throwing)

struct ThrowingNumber : Pebble<ThrowingNumber> {
  static nasm_core::SystemInfo info() { throw 42; }
};

NASM_CORE_REGISTER_SYSTEM(ThrowingNumber)

}  // namespace
