// SPDX-License-Identifier: Apache-2.0
#ifndef RECORDINGS__DROP_OUTS_HPP_
#define RECORDINGS__DROP_OUTS_HPP_

#include <string>
#include <vector>

#include "nasm_pushing/recordings/quality.hpp"
#include "recordings/motion.hpp"

namespace nasm_pushing {

/// Fills gaps of a pose stream with rows on a monotone cubic, and those of forces with rows on a
/// straight line. Gaps that are too long for that during the push are left, and exclude.
void fill_drop_outs(Stream& stream, const std::string& name, const Motion& motion,
                    std::vector<Finding>& findings);

}  // namespace nasm_pushing

#endif  // RECORDINGS__DROP_OUTS_HPP_
