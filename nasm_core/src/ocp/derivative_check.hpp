// SPDX-License-Identifier: Apache-2.0
#ifndef OCP__DERIVATIVE_CHECK_HPP_
#define OCP__DERIVATIVE_CHECK_HPP_

#include <optional>
#include <string>

#include "nasm_core/ocp/system.hpp"

namespace nasm_core {

/// Compares the derivatives of the system, which may be formulas of its author, with differences of
/// what they are derivatives of, at a point near the middle of the default instance's guess. Names
/// the first that is plainly wrong. A point where the system is not finite says nothing.
std::optional<std::string> find_wrong_derivative(const System& system);

}  // namespace nasm_core

#endif  // OCP__DERIVATIVE_CHECK_HPP_
