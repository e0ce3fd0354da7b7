// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__DROP_OUTS_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__DROP_OUTS_HPP_

#include <string>
#include <vector>

#include "recordings/motion.hpp"
#include "recordings/quality.hpp"

namespace nasm_pushing {

/// Fills gaps of a pose stream with rows on a monotone cubic, and those of forces with rows on a
/// straight line. Gaps that are too long for that during the push are left, and exclude.
void fill_drop_outs(Stream& stream, const std::string& name, const Motion& motion,
                    std::vector<Finding>& findings);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__DROP_OUTS_HPP_
