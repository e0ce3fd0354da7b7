// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__FORCE_OFFSET_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__FORCE_OFFSET_HPP_

#include <vector>

#include "recordings/motion.hpp"
#include "recordings/quality.hpp"

namespace nasm_pushing {

/// Finds a sensor that shows a constant force besides what it measures, by the force at rest after
/// the push. A contact pushes the tip away from the object, inside of the cone of friction: in real
/// recordings up to 11° off the outline's normal. A steady force that is far from that, or is there
/// while the tip is not at the object, is none of a contact. It is subtracted if the force at rest
/// before the push, less the offset, is one that a contact or no contact makes; otherwise it is
/// only noted.
void repair_force_offset(Recording& recording, const Motion& motion,
                         std::vector<Finding>& findings);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__FORCE_OFFSET_HPP_
