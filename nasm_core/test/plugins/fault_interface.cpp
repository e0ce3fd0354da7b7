// SPDX-License-Identifier: Apache-2.0
// Compiled against a nasm_core whose classes were others.
#include <cstdlib>

#include "nasm_core/ocp/system.hpp"

namespace {

std::unique_ptr<nasm_core::System> make() {
  std::abort();
}

[[maybe_unused]] const bool registered = nasm_core::register_system("0, Eigen 2.0", make);

}  // namespace
