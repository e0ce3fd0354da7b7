// SPDX-License-Identifier: Apache-2.0
#ifndef OCP__REGISTRY_HPP_
#define OCP__REGISTRY_HPP_

#include <cstddef>
#include <string>

#include "nasm_core/ocp/system.hpp"

namespace nasm_core {

/// For `system_faults`.
void record_fault(const std::string& library, const std::string& text);

/// How many systems were registered, or refused, until now.
std::size_t registration_count();

}  // namespace nasm_core

#endif  // OCP__REGISTRY_HPP_
