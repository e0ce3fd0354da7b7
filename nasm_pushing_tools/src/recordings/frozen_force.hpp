// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__FROZEN_FORCE_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__FROZEN_FORCE_HPP_

#include <vector>

#include "recordings/motion.hpp"
#include "recordings/quality.hpp"

namespace nasm_pushing {

/// A sensor that lives is never twice the same: rows that repeat the row before are not measured.
void find_frozen_force(const Stream& wrench, const Motion& motion, std::vector<Finding>& findings);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__FROZEN_FORCE_HPP_
