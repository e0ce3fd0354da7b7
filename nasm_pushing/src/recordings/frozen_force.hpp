// SPDX-License-Identifier: Apache-2.0
#ifndef RECORDINGS__FROZEN_FORCE_HPP_
#define RECORDINGS__FROZEN_FORCE_HPP_

#include <vector>

#include "nasm_pushing/recordings/quality.hpp"
#include "recordings/motion.hpp"

namespace nasm_pushing {

/// A sensor that lives is never twice the same: rows that repeat the row before are not measured.
void find_frozen_force(const Stream& wrench, const Motion& motion, std::vector<Finding>& findings);

}  // namespace nasm_pushing

#endif  // RECORDINGS__FROZEN_FORCE_HPP_
